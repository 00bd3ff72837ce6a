"""Planes of a PIL image."""

import numpy


def image_planes(image, kind=None):
    """The pixels of a PIL image as an array (channels, height, width)."""
    array = numpy.array(image, kind)
    if array.ndim == 2:
        return array[None]
    return array.transpose(2, 0, 1)
