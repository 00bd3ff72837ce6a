"""Dtypes as far as shapes need them: what is a mask, what is an index."""

from __future__ import annotations

from mindport.analysis.shape.domain import Literal, Number, Shaped, TensorShape

_KINDS = {
    "bool": 0,
    **dict.fromkeys(("uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64"), 1),
    **dict.fromkeys(("float16", "bfloat16", "float32", "float64"), 2),
    **dict.fromkeys(("complex32", "complex64", "complex128"), 3),
}
_ALIASES = {
    "byte": "uint8",
    "char": "int8",
    "long": "int64",
    "int": "int32",
    "short": "int16",
    "float": "float32",
    "double": "float64",
    "half": "float16",
    "cfloat": "complex64",
    "cdouble": "complex128",
}
# Types of Python, which numpy also takes as text: `x.astype("float")`.
OF_PYTHON = {"bool": "bool", "int": "int64", "float": "float64", "complex": "complex128"}
# Of a Python number beside a tensor: its kind, and the dtype of the result for a lower tensor.
_OF_PYTHON = {bool: "bool", int: "int64", float: "float32", complex: "complex64"}


def dtype_named(name: str) -> str:
    """The dtype of a name in torch (`long`, `torch.int64`), of numpy or Python; "" for others."""
    leaf = name.rpartition(".")[2].removesuffix("_")
    leaf = _ALIASES.get(leaf, leaf)
    return leaf if leaf in _KINDS else ""


def dtype_of_text(text: str) -> str:
    """The dtype that a text names for numpy; "" for one that is not followed: `"<f4"`."""
    return OF_PYTHON.get(text) or dtype_named(text)


def tensors_of(cls: str) -> str:
    """The dtype that a class of tensors is for: `torch.cuda.LongTensor`; "" for other classes."""
    package, _, leaf = cls.partition(".")
    is_class = package == "torch" and leaf.endswith("Tensor")
    return dtype_named(leaf.removesuffix("Tensor").lower()) if is_class else ""


def is_integral(dtype: str) -> bool:
    """Whether a dtype is one of integers, or bool."""
    return _KINDS.get(dtype, 2) < 2


def promoted(left: Shaped | None, right: Shaped | None) -> str:
    """The dtype of an elementwise result, "" when not known."""
    a, b = _dtype(left), _dtype(right)
    if not a or not b or a == b:
        return a if a == b else ""
    low, high = sorted((a, b), key=lambda dtype: _KINDS[dtype])
    if _KINDS[low] == _KINDS[high]:
        return ""
    weak = [one for one in (left, right) if not isinstance(one, TensorShape) or one.rank == 0]
    if not weak:
        return "" if None in (_rank(left), _rank(right)) and low != "bool" else high
    has_scalar = any(isinstance(one, TensorShape) for one in weak)
    return high if _dtype(weak[0]) == low or (low == "bool" and not has_scalar) else ""


def _rank(value: Shaped | None) -> int | None:
    return value.rank if isinstance(value, TensorShape) else 0


def _dtype(value: Shaped | None) -> str:
    if isinstance(value, TensorShape):
        return value.dtype
    if isinstance(value, Number):
        return "int64"
    if isinstance(value, Literal):
        return _OF_PYTHON.get(type(value.value), "")
    return ""
