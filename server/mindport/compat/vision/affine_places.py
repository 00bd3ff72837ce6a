"""Places of a transformed image in the original."""

import numpy


def affine_places(matrix, shape, size, kind):
    """Where the pixels of an image of `size` are in one of `shape`, from -1 to 1."""
    rows, columns = shape
    height, width = size
    x = numpy.linspace(-width * 0.5 + 0.5, width * 0.5 - 0.5, width).astype(kind)
    y = numpy.linspace(-height * 0.5 + 0.5, height * 0.5 - 0.5, height).astype(kind)[:, None]
    a, b, c, d, e, f = numpy.array(matrix, kind)
    half = kind(0.5 * columns), kind(0.5 * rows)
    across = x * (a / half[0]) + y * (b / half[0]) + c / half[0]
    return across, x * (d / half[1]) + y * (e / half[1]) + f / half[1]
