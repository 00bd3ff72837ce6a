"""torchvision.utils.make_grid."""

import math

import numpy
from mindspore import Tensor

from mindport.compat.vision.as_image import as_image


def make_grid(
    tensor,
    nrow=8,
    padding=2,
    normalize=False,
    value_range=None,
    scale_each=False,
    pad_value=0.0,
):
    """Several images in one: a tensor of it."""
    if isinstance(tensor, list):
        images = numpy.stack([one.asnumpy() for one in tensor])
    elif isinstance(tensor, Tensor):
        images = tensor.asnumpy()
    else:
        raise TypeError(f"a tensor or a list of tensors is expected, not {type(tensor)}")
    images = images[None] if images.ndim == 2 else images
    images = images[None] if images.ndim == 3 else images
    if images.ndim == 4 and images.shape[1] == 1:
        images = numpy.concatenate([images] * 3, 1)
    if normalize:
        parts = list(images) if scale_each else [images]
        parts = [_spread(one, value_range) for one in parts]
        images = numpy.stack(parts) if scale_each else parts[0]
    if len(images) == 1:
        return as_image(images[0])
    return as_image(_side_by_side(images, nrow, padding, pad_value))


def _spread(values, value_range):
    """Values from 0 to 1."""
    kind = values.dtype.type
    if value_range is None:
        value_range = (float(values.min()), float(values.max()))
    low, high = value_range
    inside = numpy.clip(values, kind(low), kind(high))
    return ((inside - kind(low)) / kind(max(high - low, 1e-5))).astype(values.dtype)


def _side_by_side(images, nrow, padding, pad_value):
    """An array with all images."""
    across = min(nrow, len(images))
    count, channels, height, width = images.shape
    rows, height, width = math.ceil(count / across), height + padding, width + padding
    shape = (channels, height * rows + padding, width * across + padding)
    grid = numpy.full(shape, pad_value, images.dtype)
    for place, image in enumerate(images):
        top = place // across * height + padding
        left = place % across * width + padding
        grid[:, top : top + height - padding, left : left + width - padding] = image
    return grid
