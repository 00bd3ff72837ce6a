"""torchvision.transforms.functional.ten_crop."""

from mindport.compat.vision.five_crop import five_crop
from mindport.compat.vision.hflip import hflip
from mindport.compat.vision.vflip import vflip


def ten_crop(img, size, vertical_flip=False):
    """The four corners and the middle of an image, and of the flipped one."""
    flipped = vflip(img) if vertical_flip else hflip(img)
    return five_crop(img, size) + five_crop(flipped, size)
