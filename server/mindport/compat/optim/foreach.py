"""torch._foreach_...: the same operation on each tensor of a list."""

import mindspore
from mindspore import mint, ops

from mindport.compat.linalg.vector_norm import vector_norm
from mindport.compat.tensors.set_values import set_values

_OF_EACH = {
    "add": lambda x, y, alpha=1: x + (y if alpha == 1 else y * alpha),
    "addcdiv": lambda x, y, z, value=1: x + y / z * value,
    "addcmul": lambda x, y, z, value=1: x + y * z * value,
    "clamp_max": lambda x, y: _bounded(mint.minimum, x, y),
    "clamp_min": lambda x, y: _bounded(mint.maximum, x, y),
    "clone": lambda x: x.copy(),
    "copy": lambda x, y: y,
    "div": lambda x, y: x / y,
    "lerp": lambda x, y, weight: x + (y - x) * weight,
    "log": mint.log,
    "maximum": lambda x, y: _bounded(mint.maximum, x, y),
    "minimum": lambda x, y: _bounded(mint.minimum, x, y),
    "mul": lambda x, y: x * y,
    "neg": lambda x: -x,
    "norm": lambda x, ord=2: vector_norm(x, ord),
    "pow": lambda x, y: x**y,
    "reciprocal": lambda x: 1 / x,
    "round": mint.round,
    "sub": lambda x, y, alpha=1: x - (y if alpha == 1 else y * alpha),
    "zero": lambda x: mint.zeros(x.shape, dtype=x.dtype),
}


def foreach(name, tensors, *given, **named):
    """The results for all tensors; what is given is one for all of them, or a list.

    With a name that ends in "_" the tensors are changed, and nothing is returned.
    """
    function = _OF_EACH.get(name.rstrip("_")) or getattr(ops, name.rstrip("_"))
    given = (*given, *named.values())
    found = tuple(
        _of_one(
            function,
            (one, *(each[place] if isinstance(each, (list, tuple)) else each for each in given)),
        )
        for place, one in enumerate(tensors)
    )
    if not name.endswith("_"):
        return found
    for one, values in zip(tensors, found):
        set_values(one, values)
    return None


def _of_one(function, given):
    """Of bfloat16, which most kernels on CPU lack, torch computes in float32, too."""
    tensors = [one for one in given if isinstance(one, mindspore.Tensor)]
    if any(one.dtype != mindspore.bfloat16 for one in tensors):
        return function(*given)
    wide = (one.float() if isinstance(one, mindspore.Tensor) else one for one in given)
    return function(*wide).to(mindspore.bfloat16)


def _bounded(function, x, y):
    """With a number or a tensor as the bound."""
    return function(x, y if isinstance(y, mindspore.Tensor) else mindspore.tensor(y, x.dtype))
