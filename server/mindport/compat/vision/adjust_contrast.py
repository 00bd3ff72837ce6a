"""torchvision.transforms.functional.adjust_contrast."""

import numpy
from PIL import Image, ImageEnhance

from mindport.compat.vision.gray_pixels import gray_pixels
from mindport.compat.vision.pixels import pixels
from mindport.compat.vision.pixels_blended import pixels_blended


def adjust_contrast(img, contrast_factor):
    """An image of more or less contrast."""
    if isinstance(img, Image.Image):
        return ImageEnhance.Contrast(img).enhance(contrast_factor)
    array = pixels(img)
    kind = array.dtype if array.dtype.kind == "f" else numpy.float32
    mean = gray_pixels(array).astype(kind).mean((-3, -2, -1), keepdims=True)
    return pixels_blended(array, mean, contrast_factor)
