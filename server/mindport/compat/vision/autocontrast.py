"""torchvision.transforms.functional.autocontrast."""

import numpy
from PIL import Image, ImageOps

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.pixel_bound import pixel_bound
from mindport.compat.vision.pixels import pixels


def autocontrast(img):
    """An image with the values of each channel spread over their range."""
    if isinstance(img, Image.Image):
        return ImageOps.autocontrast(img)
    array = pixels(img)
    kind = array.dtype if array.dtype.kind == "f" else numpy.dtype(numpy.float32)
    low = array.min((-2, -1), keepdims=True).astype(kind)
    range_ = array.max((-2, -1), keepdims=True).astype(kind) - low
    is_flat, bound = range_ == 0, kind.type(pixel_bound(array))
    scale = numpy.where(is_flat, kind.type(1), bound / numpy.where(is_flat, 1, range_))
    made = (array - numpy.where(is_flat, kind.type(0), low)) * scale
    return as_image(numpy.clip(made, 0, bound).astype(array.dtype))
