"""torchvision.transforms.functional.posterize."""

import numpy
from PIL import Image, ImageOps

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.pixels import pixels


def posterize(img, bits):
    """An image with fewer bits for each channel."""
    if isinstance(img, Image.Image):
        return ImageOps.posterize(img, bits)
    array = pixels(img)
    if array.dtype != numpy.uint8:
        raise TypeError(f"only bytes are posterized, not {array.dtype}")
    return as_image(array & numpy.uint8(256 - 2 ** (8 - bits)))
