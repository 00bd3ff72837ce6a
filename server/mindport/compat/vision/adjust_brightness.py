"""torchvision.transforms.functional.adjust_brightness."""

import numpy
from PIL import Image, ImageEnhance

from mindport.compat.vision.pixels import pixels
from mindport.compat.vision.pixels_blended import pixels_blended


def adjust_brightness(img, brightness_factor):
    """A brighter or darker image."""
    if isinstance(img, Image.Image):
        return ImageEnhance.Brightness(img).enhance(brightness_factor)
    array = pixels(img)
    return pixels_blended(array, numpy.zeros_like(array), brightness_factor)
