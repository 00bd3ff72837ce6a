"""Moving and casting what may be a tensor, a cell or an object of another kind."""

import mindspore
from mindspore import Tensor, nn, ops

from mindport.compat.cells.cast_parameters import cast_parameters

# Types of Python that torch takes for types of elements.
_OF_PYTHON = {
    bool: mindspore.bool_,
    complex: mindspore.complex128,
    float: mindspore.float64,
    int: mindspore.int64,
}


def to(value, *given, **named):
    """`value.to(...)`: another type if one is given, by itself or by a tensor, else the value."""
    if not isinstance(value, (Tensor, nn.Cell)):
        return value.to(*given, **named)
    dtype = named.get("dtype")
    dtype = _OF_PYTHON.get(dtype, dtype)
    for one in given:
        if isinstance(one, (Tensor, mindspore.Type)):
            dtype = one.dtype if isinstance(one, Tensor) else one
        elif one in _OF_PYTHON:
            dtype = _OF_PYTHON[one]
        elif isinstance(one, float):  # torch takes it for a tensor of double precision
            dtype = mindspore.float64
    if isinstance(value, nn.Cell):
        cast_parameters(value, dtype)
        return value
    if dtype is None or dtype == value.dtype:
        is_copy = named.get("copy") or [one for one in given if isinstance(one, bool)][1:] == [True]
        return value.copy() if is_copy else value
    passes = dtype.is_floating_point if hasattr(dtype, "is_floating_point") else None
    if passes is None:
        passes = "Float" in str(dtype) or "Complex" in str(dtype)
    return value.to(dtype) if passes else ops.stop_gradient(value).to(dtype)
