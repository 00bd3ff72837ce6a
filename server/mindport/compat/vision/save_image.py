"""torchvision.utils.save_image."""

import numpy
from PIL import Image

from mindport.compat.vision.make_grid import make_grid


def save_image(
    tensor,
    fp,
    format=None,
    nrow=8,
    padding=2,
    normalize=False,
    value_range=None,
    scale_each=False,
    pad_value=0.0,
):
    """Write images as one file."""
    grid = make_grid(tensor, nrow, padding, normalize, value_range, scale_each, pad_value)
    array = grid.asnumpy()
    if array.dtype.kind != "f":
        raise TypeError(f"images of floats are written, not of {array.dtype}")
    array = array * array.dtype.type(255) + array.dtype.type(0.5)
    array = numpy.clip(array, 0, 255).transpose(1, 2, 0).astype(numpy.uint8)
    Image.fromarray(array).save(fp, format=format)
