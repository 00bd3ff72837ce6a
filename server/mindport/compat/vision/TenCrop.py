"""torchvision.transforms.TenCrop."""

from mindport.compat.vision.ten_crop import ten_crop
from mindport.compat.vision.two_sizes import two_sizes
from mindport.compat.vision.VisionTransform import VisionTransform


class TenCrop(VisionTransform):
    """The four corners and the middle of an image, and of the flipped one."""

    def __init__(self, size, vertical_flip=False):
        self.size, self.vertical_flip = two_sizes(size), vertical_flip

    def construct(self, img):
        return ten_crop(img, self.size, self.vertical_flip)

    def __repr__(self):
        return f"{type(self).__name__}(size={self.size}, vertical_flip={self.vertical_flip})"
