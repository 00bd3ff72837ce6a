"""torchvision.transforms.functional.perspective."""

import numpy
from PIL import Image

from mindport.compat.vision.fill_of import fill_of
from mindport.compat.vision.interpolation_of import interpolation_of
from mindport.compat.vision.InterpolationMode import InterpolationMode
from mindport.compat.vision.pil_filter import pil_filter
from mindport.compat.vision.pixels import pixels
from mindport.compat.vision.sampled_pixels import sampled_pixels


def perspective_image(
    img, startpoints, endpoints, interpolation=InterpolationMode.BILINEAR, fill=None
):
    """An image seen from the side: four corners come to lie elsewhere."""
    factors = _factors(startpoints, endpoints)
    if isinstance(img, Image.Image):
        how, outside = pil_filter(interpolation), fill_of(fill, img)
        return img.transform(img.size, Image.PERSPECTIVE, factors, how, fillcolor=outside)
    array = pixels(img)
    height, width = array.shape[-2:]
    kind = array.dtype.type if array.dtype.kind == "f" else numpy.float32
    x = (numpy.arange(width) + 0.5).astype(kind)
    y = (numpy.arange(height) + 0.5).astype(kind)[:, None]
    a, b, c, d, e, f, g, h = numpy.array(factors, kind)
    below = x * g + y * h + kind(1)
    half = kind(0.5 * width), kind(0.5 * height)
    across = (x * (a / half[0]) + y * (b / half[0]) + c / half[0]) / below - kind(1)
    down = (x * (d / half[1]) + y * (e / half[1]) + f / half[1]) / below - kind(1)
    return sampled_pixels(array, across, down, interpolation_of(interpolation), fill)


def _factors(startpoints, endpoints):
    """The eight numbers that lead from a place in the new image to one in the original."""
    rows = []
    for (x, y), (u, v) in zip(endpoints, startpoints):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    wanted = numpy.array(startpoints, numpy.float64).reshape(8)
    found = numpy.linalg.lstsq(numpy.array(rows, numpy.float64), wanted, rcond=None)[0]
    return found.astype(numpy.float32).tolist()
