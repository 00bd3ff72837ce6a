"""torchvision.transforms.RandomCrop."""

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.crop import crop
from mindport.compat.vision.get_dimensions import get_dimensions
from mindport.compat.vision.pad_image import pad_image
from mindport.compat.vision.two_sizes import two_sizes
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomCrop(VisionTransform):
    """A part of an image by chance."""

    def __init__(self, size, padding=None, pad_if_needed=False, fill=0, padding_mode="constant"):
        self.size = tuple(two_sizes(size))
        self.padding, self.pad_if_needed = padding, pad_if_needed
        self.fill, self.padding_mode = fill, padding_mode

    @staticmethod
    def get_params(img, output_size):
        """The top, left, height and width of a part."""
        _, rows, columns = get_dimensions(img)
        height, width = output_size
        if rows < height or columns < width:
            raise ValueError(f"a part of {(height, width)} is larger than {(rows, columns)}")
        if (rows, columns) == (height, width):
            return 0, 0, height, width
        top = stream_of().randint(0, rows - height + 1)
        return top, stream_of().randint(0, columns - width + 1), height, width

    def construct(self, img):
        if self.padding is not None:
            img = pad_image(img, self.padding, self.fill, self.padding_mode)
        for place, name in ((1, "columns"), (0, "rows")):
            lacking = self.size[place] - get_dimensions(img)[1 + place]
            if self.pad_if_needed and lacking > 0:
                sizes = [lacking, 0] if name == "columns" else [0, lacking]
                img = pad_image(img, sizes, self.fill, self.padding_mode)
        return crop(img, *self.get_params(img, self.size))

    def __repr__(self):
        return f"{type(self).__name__}(size={self.size}, padding={self.padding})"
