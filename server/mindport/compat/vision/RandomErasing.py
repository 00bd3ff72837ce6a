"""torchvision.transforms.RandomErasing."""

import math

import numpy

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.erase_image import erase_image
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomErasing(VisionTransform):
    """Overwrite a part of a tensor by chance."""

    def __init__(self, p=0.5, scale=(0.02, 0.33), ratio=(0.3, 3.3), value=0, inplace=False):
        self.p, self.scale, self.ratio = p, scale, ratio
        self.value, self.inplace = value, inplace

    @staticmethod
    def get_params(img, scale, ratio, value=None):
        """The top, left, height and width of a part, and what is written there."""
        channels, rows, columns = img.shape[-3:]
        for _ in range(10):
            area = rows * columns * stream_of().uniform(*scale)
            shape = math.exp(stream_of().uniform(math.log(ratio[0]), math.log(ratio[1])))
            height, width = round(math.sqrt(area * shape)), round(math.sqrt(area / shape))
            if not (height < rows and width < columns):
                continue
            if value is None:
                written = stream_of().standard_normal((channels, height, width))
            else:
                written = numpy.array(value).reshape(-1, 1, 1)
            top = stream_of().randint(0, rows - height + 1)
            left = stream_of().randint(0, columns - width + 1)
            return top, left, height, width, as_image(written.astype(numpy.float32))
        return 0, 0, rows, columns, img

    def construct(self, img):
        if stream_of().rand() >= self.p:
            return img
        value = [self.value] if isinstance(self.value, (int, float)) else self.value
        value = None if isinstance(value, str) else list(value)
        if value is not None and len(value) not in (1, img.shape[-3]):
            raise ValueError("the value is one number, or one for each channel")
        return erase_image(img, *self.get_params(img, self.scale, self.ratio, value), self.inplace)

    def __repr__(self):
        shown = f"p={self.p}, scale={self.scale}, ratio={self.ratio}"
        shown += f", value={self.value}, inplace={self.inplace}"
        return f"{type(self).__name__}({shown})"
