"""The sizes of what may be a tensor or an object of another kind."""

from mindspore import Tensor


def size_of(value, *given, **named):
    """`value.size(...)`: of a tensor its shape, or one size of it."""
    if not isinstance(value, Tensor):
        return value.size(*given, **named)
    dim = given[0] if given else named.get("dim")
    return value.shape if dim is None else value.shape[dim]
