"""torchvision.transforms.functional.solarize."""

import numpy
from PIL import Image, ImageOps

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.pixel_bound import pixel_bound
from mindport.compat.vision.pixels import pixels


def solarize(img, threshold):
    """An image with its bright values inverted."""
    if isinstance(img, Image.Image):
        return ImageOps.solarize(img, threshold)
    array = pixels(img)
    if threshold > pixel_bound(array):
        raise TypeError("Threshold should be less than bound of img.")
    inverted = array.dtype.type(pixel_bound(array)) - array
    return as_image(numpy.where(array >= threshold, inverted, array))
