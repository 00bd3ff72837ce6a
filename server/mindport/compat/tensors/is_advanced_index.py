"""Which index makes a copy in place of a view."""

from mindspore import Tensor
from numpy import ndarray


def is_advanced_index(index):
    """Whether there are masks or integer arrays in an index."""
    parts = index if isinstance(index, tuple) else (index,)
    return any(isinstance(one, (Tensor, list, range, ndarray)) for one in parts)
