"""torchvision.transforms.RandomResizedCrop."""

import math

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.get_dimensions import get_dimensions
from mindport.compat.vision.InterpolationMode import InterpolationMode
from mindport.compat.vision.resized_crop import resized_crop
from mindport.compat.vision.two_sizes import two_sizes
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomResizedCrop(VisionTransform):
    """A part of an image by chance, in one size."""

    def __init__(
        self,
        size,
        scale=(0.08, 1.0),
        ratio=(3.0 / 4.0, 4.0 / 3.0),
        interpolation=InterpolationMode.BILINEAR,
        antialias=True,
    ):
        self.size = two_sizes(size)
        self.scale, self.ratio = scale, ratio
        self.interpolation, self.antialias = interpolation, antialias

    @staticmethod
    def get_params(img, scale, ratio):
        """The top, left, height and width of a part."""
        _, height, width = get_dimensions(img)
        for _ in range(10):
            area = height * width * stream_of().uniform(*scale)
            shape = math.exp(stream_of().uniform(math.log(ratio[0]), math.log(ratio[1])))
            across, down = round(math.sqrt(area * shape)), round(math.sqrt(area / shape))
            if 0 < across <= width and 0 < down <= height:
                top = stream_of().randint(0, height - down + 1)
                return top, stream_of().randint(0, width - across + 1), down, across
        across, down = width, height
        if width / height < min(ratio):
            down = round(width / min(ratio))
        elif width / height > max(ratio):
            across = round(height * max(ratio))
        return (height - down) // 2, (width - across) // 2, down, across

    def construct(self, img):
        part = self.get_params(img, self.scale, self.ratio)
        return resized_crop(img, *part, self.size, self.interpolation, self.antialias)

    def __repr__(self):
        shown = f"size={self.size}, scale={tuple(round(one, 4) for one in self.scale)}"
        shown += f", ratio={tuple(round(one, 4) for one in self.ratio)}"
        shown += f", interpolation={self.interpolation.value}, antialias={self.antialias}"
        return f"{type(self).__name__}({shown})"
