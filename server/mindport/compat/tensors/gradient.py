"""torch.gradient."""

import mindspore
from mindspore import mint, ops


def _sloped(values, dim, spacing, edge_order):
    """The slopes along the first dimension."""
    values = ops.movedim(values, dim, 0)
    size = values.shape[0]
    shape = (-1, *([1] * (values.ndim - 1)))
    if isinstance(spacing, mindspore.Tensor) and spacing.ndim:
        gaps = (spacing[1:] - spacing[:-1]).reshape(shape)
    else:
        kind = values.dtype if values.is_floating_point() else mindspore.float32
        gaps = ops.full((size - 1,), float(spacing), dtype=kind).reshape(shape)
    steps = (values[1:] - values[:-1]) / gaps
    left, right = gaps[:-1], gaps[1:]
    inner = (right * steps[:-1] + left * steps[1:]) / (left + right)
    first, last = steps[:1], steps[-1:]
    if edge_order == 2:
        one, two = gaps[:1], gaps[1:2]
        first = first + (steps[:1] - steps[1:2]) * one / (one + two)
        one, two = gaps[-1:], gaps[-2:-1]
        last = last + (steps[-1:] - steps[-2:-1]) * one / (one + two)
    return ops.movedim(mint.cat((first, inner, last) if size > 2 else (first, last), 0), 0, dim)


def gradient(input, *, spacing=None, dim=None, edge_order=1):
    """The slopes along each dimension, by the neighbours of each value."""
    dims = range(input.ndim) if dim is None else (dim,) if isinstance(dim, int) else dim
    dims = list(dims)
    spacing = 1.0 if spacing is None else spacing
    each = list(spacing) if isinstance(spacing, (list, tuple)) else [spacing] * len(dims)
    return tuple(_sloped(input, axis, one, edge_order) for axis, one in zip(dims, each))
