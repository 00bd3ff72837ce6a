"""torchvision.transforms.FiveCrop."""

from mindport.compat.vision.five_crop import five_crop
from mindport.compat.vision.two_sizes import two_sizes
from mindport.compat.vision.VisionTransform import VisionTransform


class FiveCrop(VisionTransform):
    """The four corners and the middle of an image."""

    def __init__(self, size):
        self.size = two_sizes(size)

    def construct(self, img):
        return five_crop(img, self.size)

    def __repr__(self):
        return f"{type(self).__name__}(size={self.size})"
