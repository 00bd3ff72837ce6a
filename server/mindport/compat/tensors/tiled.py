"""torch.tile and Tensor.repeat."""

from mindspore import mint, ops


def tiled(input, *sizes, dims=None, repeats=None):
    """The tensor so many times along each dimension, also none."""
    given = next((one for one in (dims, repeats) if one is not None), sizes)
    given = tuple(given[0]) if given and not isinstance(given[0], int) else tuple(given)
    if 0 not in given:
        return ops.tile(input, given)
    count = max(len(given), input.ndim)
    old = (1,) * (count - input.ndim) + tuple(input.shape)
    new = (1,) * (count - len(given)) + given
    return mint.zeros(tuple(one * other for one, other in zip(old, new)), dtype=input.dtype)
