"""torchvision.transforms.functional.equalize."""

import numpy
from PIL import Image, ImageOps

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.pixels import pixels


def equalize(img):
    """An image with all values equally frequent."""
    if isinstance(img, Image.Image):
        return ImageOps.equalize(img)
    array = pixels(img)
    if array.dtype != numpy.uint8:
        raise TypeError(f"only bytes are equalized, not {array.dtype}")
    planes = [_equalized(one) for one in array.reshape(-1, *array.shape[-2:])]
    return as_image(numpy.stack(planes).reshape(array.shape))


def _equalized(plane):
    counts = numpy.bincount(plane.reshape(-1), minlength=256)
    step = counts[counts != 0][:-1].sum() // 255
    if step == 0:
        return plane
    levels = (numpy.cumsum(counts) + step // 2) // step
    return numpy.clip(numpy.append(0, levels[:-1]), 0, 255)[plane].astype(numpy.uint8)
