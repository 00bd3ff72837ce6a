"""torchvision.io.read_image."""

from mindport.compat.vision.decode_image import decode_image
from mindport.compat.vision.ImageReadMode import ImageReadMode


def read_image(path, mode=ImageReadMode.UNCHANGED, apply_exif_orientation=False):
    """The image in a file, as a tensor (channels, height, width) of bytes."""
    return decode_image(str(path), mode, apply_exif_orientation)
