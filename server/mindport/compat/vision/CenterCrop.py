"""torchvision.transforms.CenterCrop."""

from mindport.compat.vision.center_crop import center_crop
from mindport.compat.vision.two_sizes import two_sizes
from mindport.compat.vision.VisionTransform import VisionTransform


class CenterCrop(VisionTransform):
    """The middle of an image."""

    def __init__(self, size):
        self.size = two_sizes(size)

    def construct(self, img):
        return center_crop(img, self.size)

    def __repr__(self):
        return f"{type(self).__name__}(size={self.size})"
