"""Which elements torch stores of a sparse tensor."""

from mindspore import Tensor, ops

from mindport.compat.sparse.stored import stored


def is_stored(mask):
    """1 where an element is stored, else 0."""
    ones = ops.zeros(mask.shape, mask.dtype)
    ones[tuple(map(Tensor, stored(mask)[0]))] = 1
    return ones
