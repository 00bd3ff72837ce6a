"""A shape as people read it: `Tensor[2, n, dynamic] float32`."""

from __future__ import annotations

import re

from mindport.analysis.shape import dims as arithmetic
from mindport.analysis.shape.dimension import Cause, Dim, Dynamic
from mindport.analysis.shape.domain import Group, Many, Shaped, TensorShape

# Tensors of a tuple that are told one by one.
_MAX_ELEMENTS = 4
# Names that the analysis gives to dimensions are numbered; people know them without.
_NUMBER = re.compile(r"@\d+")


def _several(parts: list[str]) -> str:
    """A tuple of parts of which some are known; "" where none is."""
    if not any(parts):
        return ""
    told = [part or "?" for part in parts[:_MAX_ELEMENTS]]
    more = [] if len(parts) <= _MAX_ELEMENTS else ["..."]
    return f"({', '.join([*told, *more])})"


def shown(shape: Shaped | None) -> str:
    """What is known of a tensor, or of a tuple or list that holds some; "" for nothing."""
    if isinstance(shape, TensorShape):
        return _tensor(shape)
    if isinstance(shape, Group) and shape.elements:
        return _several([shown(one) for one in shape.elements])
    if isinstance(shape, Many):
        element = shown(shape.element)
        return f"several of {element}" if element else ""
    return ""


def _tensor(tensor: TensorShape) -> str:
    if tensor.dims is None:
        if not tensor.dtype and tensor.cause is None:
            return ""
        dims = "..." if tensor.cause is None else "dynamic"
    else:
        dims = ", ".join(_dim(dim) for dim in tensor.dims)
    return f"Tensor[{dims}] {tensor.dtype}".rstrip()


def _dim(dim: Dim) -> str:
    text = _NUMBER.sub("", arithmetic.text(dim))
    return "?" if "?" in text else text  # made of what is not known


def causes(shape: Shaped | None) -> list[tuple[int | None, Cause]]:
    """The dimensions of a tensor that depend on data, each with what it depends on."""
    if not isinstance(shape, TensorShape):
        return []
    found: list[tuple[int | None, Cause]] = [
        (axis, dim.cause) for axis, dim in enumerate(shape.dims or ()) if isinstance(dim, Dynamic)
    ]
    return found or ([(None, shape.cause)] if shape.cause is not None else [])
