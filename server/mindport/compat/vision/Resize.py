"""torchvision.transforms.Resize."""

from mindport.compat.vision.InterpolationMode import InterpolationMode
from mindport.compat.vision.resize_image import resize_image
from mindport.compat.vision.VisionTransform import VisionTransform


class Resize(VisionTransform):
    """Change the size of an image: of its shorter edge, or of both."""

    def __init__(
        self, size, interpolation=InterpolationMode.BILINEAR, max_size=None, antialias=True
    ):
        self.size, self.max_size = size, max_size
        self.interpolation, self.antialias = interpolation, antialias

    def construct(self, img):
        return resize_image(img, self.size, self.interpolation, self.max_size, self.antialias)

    def __repr__(self):
        shown = f"size={self.size}, interpolation={self.interpolation.value}, "
        shown += f"max_size={self.max_size}, antialias={self.antialias}"
        return f"{type(self).__name__}({shown})"
