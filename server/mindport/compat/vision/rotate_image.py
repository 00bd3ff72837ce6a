"""torchvision.transforms.functional.rotate."""

import numpy
from PIL import Image

from mindport.compat.vision.affine_inverse import affine_inverse
from mindport.compat.vision.affine_places import affine_places
from mindport.compat.vision.fill_of import fill_of
from mindport.compat.vision.interpolation_of import interpolation_of
from mindport.compat.vision.InterpolationMode import InterpolationMode
from mindport.compat.vision.pil_filter import pil_filter
from mindport.compat.vision.pixels import pixels
from mindport.compat.vision.sampled_pixels import sampled_pixels


def rotate_image(
    img, angle, interpolation=InterpolationMode.NEAREST, expand=False, center=None, fill=None
):
    """An image turned counter-clockwise."""
    if isinstance(img, Image.Image):
        outside = fill_of(fill, img)
        return img.rotate(angle, pil_filter(interpolation), expand, center, fillcolor=outside)
    array = pixels(img)
    height, width = array.shape[-2:]
    middle = [0.0, 0.0]
    if center is not None:
        middle = [place - size * 0.5 for place, size in zip(center, (width, height))]
    matrix = affine_inverse(middle, -angle, [0.0, 0.0], 1.0, [0.0, 0.0])
    size = _around(matrix, height, width) if expand else (height, width)
    kind = array.dtype.type if array.dtype.kind == "f" else numpy.float32
    places = affine_places(matrix, (height, width), size, kind)
    return sampled_pixels(array, *places, interpolation_of(interpolation), fill)


def _around(matrix, height, width):
    """The height and width of an image that holds all of the turned one."""
    corners = numpy.array(
        [[x * width, y * height, 1.0] for x in (-0.5, 0.5) for y in (-0.5, 0.5)], numpy.float32
    )
    moved = corners @ numpy.array(matrix, numpy.float32).reshape(2, 3).T
    half, step = numpy.array([width * 0.5, height * 0.5], numpy.float32), numpy.float32(1e-4)
    high = numpy.ceil(numpy.trunc((moved.max(0) + half) / step) * step)
    low = numpy.floor(numpy.trunc((moved.min(0) + half) / step) * step)
    return int(high[1] - low[1]), int(high[0] - low[0])
