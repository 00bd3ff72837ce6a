"""A tensor without dimensions beside one that has some: torch takes it in the type of that one.

MindSpore 2.10 gives the wider type: seen on CPU.
"""

from mindspore import Tensor

_FAMILIES = {"Bool": 0, "UInt": 1, "Int": 1, "Float": 2, "BFloat": 2, "Complex": 3}


def _family(tensor):
    return _FAMILIES.get(str(tensor.dtype).rstrip("0123456789"))


def beside(value, other):
    """A tensor without dimensions in the type of one with dimensions, if both are of one family."""
    if not isinstance(value, Tensor) or not isinstance(other, Tensor):
        return value
    if value.ndim or not other.ndim or _family(value) != _family(other):
        return value
    return value.to(other.dtype)
