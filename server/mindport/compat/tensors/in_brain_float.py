"""Functions that may be given bfloat16, which their kernels on CPU lack (MindSpore 2.10)."""

import mindspore
from mindspore import Tensor

_NARROW = mindspore.bfloat16


def in_brain_float(function):
    """The same function, which computes in single precision where it is given bfloat16."""

    def computed(*given, **named):
        kept = [one for one in (*given, *named.values()) if isinstance(one, (list, tuple))]
        tensors = [one for one in (*given, *named.values()) if isinstance(one, Tensor)]
        tensors += [one for several in kept for one in several if isinstance(one, Tensor)]
        if all(one.dtype != _NARROW for one in tensors):
            return function(*given, **named)
        floats = [one for one in tensors if one.is_floating_point()]
        floats = [one for one in floats if one.ndim] or floats
        is_narrow = all(one.dtype == _NARROW for one in floats) and named.get("dtype") is None
        found = function(
            *(_with(one, _NARROW, mindspore.float32) for one in given),
            **{name: _with(one, _NARROW, mindspore.float32) for name, one in named.items()},
        )
        return _with(found, mindspore.float32, _NARROW) if is_narrow else found

    return computed


def _with(value, dtype, other):
    """Tensors of a type in another one, also those in a list."""
    if isinstance(value, (list, tuple)):
        found = [_with(one, dtype, other) for one in value]
        return type(value)(*found) if hasattr(value, "_fields") else type(value)(found)
    return value.to(other) if isinstance(value, Tensor) and value.dtype == dtype else value
