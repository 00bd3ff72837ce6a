"""What numbers a value is made of: the dtype of a tensor, the kind of a number of Python."""

from __future__ import annotations

from typing import NamedTuple

from mindport.knowledge.operator_facts import family

_FAMILIES = ("bool", "integer", "float", "complex")
_OF_PYTHON = {bool: "bool", int: "integer", float: "float", complex: "complex"}
_WIDEST = frozenset({"float64", "complex64", "complex128"})
SHORT = frozenset({"float16", "bfloat16"})
# Of a number of Python beside a tensor of a lower family.
_DEFAULTS = {"integer": "int64"}
_COMPLEX = {"float64": "complex128", "float32": "complex64"}
SINGLE = "float32"  # new floats, where a project sets no other default


class Held(NamedTuple):
    """`dtype` is exact, or a family ("bool", "integer", "float", "complex"), or "": not known."""

    dtype: str = ""
    is_number: bool = False  # a number of Python, and no tensor

    @property
    def family(self) -> str:
        """The family of the dtype, "" where it is not known."""
        return self.dtype if self.dtype in _FAMILIES else family(self.dtype)

    @property
    def is_whole(self) -> bool:
        """Whether it is of booleans or integers."""
        return self.family in ("bool", "integer")

    @property
    def is_exact(self) -> bool:
        """Whether the dtype itself is known, and not only its family."""
        return self.dtype not in ("", *_FAMILIES[1:])


NOTHING = Held()


def number(value: object) -> Held:
    """A constant of Python."""
    found = _OF_PYTHON.get(type(value), "")
    return Held(found, bool(found))


def number_of(cls: str) -> Held:
    """A number of a builtin class."""
    names = {kind.__name__: name for kind, name in _OF_PYTHON.items()}
    return Held(names.get(cls, ""), cls in names)


def either(left: Held | None, right: Held | None) -> Held | None:
    """One of two; None is what a circle has not told yet."""
    if left is None or right is None or left == right:
        return right if left is None else left
    is_number = left.is_number and right.is_number
    if left.dtype == right.dtype:
        return Held(left.dtype, is_number)
    return Held(left.family if left.family == right.family else "", is_number)


def promoted(left: Held, right: Held, new_float: str = SINGLE) -> Held:
    """The numbers that arithmetic of two operands computes with; `new_float` is the default."""
    if left.is_number and right.is_number:
        known = left.family and right.family
        return Held(max(left.family, right.family, key=_FAMILIES.index) if known else "", True)
    if left.is_number != right.is_number:
        tensor, beside = (right, left) if left.is_number else (left, right)
        return Held(_beside_number(tensor, beside.family, new_float))
    if not left.dtype or not right.dtype:
        return Held(_at_least(left if left.dtype else right))
    return Held(_wider(left, right))


def widens(held: Held, by: Held) -> bool:
    """Whether arithmetic with other numbers gives another dtype; in place, torch keeps the first.

    Of a tensor of unknown dtype, only doubles and complex numbers are sure to.
    """
    if held.is_number or by.is_number or held.dtype == by.dtype:
        return False
    if held.dtype in SHORT and by.dtype in ("", "float"):
        return True  # most are wider
    both = promoted(held, by).dtype
    is_exact = both not in ("", *_FAMILIES)
    if held.dtype in ("", held.family):
        return is_exact and (by.dtype in _WIDEST or both == "int64")
    return is_exact and both != held.dtype


def _beside_number(tensor: Held, kind: str, new_float: str) -> str:
    if not kind:
        return tensor.dtype if tensor.family in ("float", "complex") else ""
    if not tensor.dtype:
        return kind if kind in ("float", "complex") else ""
    if _FAMILIES.index(kind) <= _FAMILIES.index(tensor.family):
        return tensor.dtype
    if kind == "complex":
        low = tensor.dtype if tensor.family == "float" else new_float
        return _COMPLEX.get(low, "complex")
    return _DEFAULTS.get(kind, new_float)


def _at_least(known: Held) -> str:
    """Beside a tensor of which nothing is known; that it is complex is not thought of."""
    if known.dtype in ("float64", "complex128"):
        return known.dtype
    return known.family if known.family in ("float", "complex") else ""


def _wider(left: Held, right: Held) -> str:
    if left.dtype == right.dtype:
        return left.dtype
    if left.family != right.family:
        low, high = sorted((left, right), key=lambda one: _FAMILIES.index(one.family))
        if high.family == "complex" and low.dtype == "float64":
            return "complex128"
        return high.dtype
    names = {left.dtype, right.dtype}
    if not names.isdisjoint(_FAMILIES):
        return "float64" if "float64" in names else left.family
    if names == SHORT:
        return "float32"
    if names == {"int8", "uint8"}:
        return "int16"
    return max(names, key=bits)


def bits(dtype: str) -> int:
    """The size of a number of a dtype."""
    return int(dtype.lstrip("abcdefghijklmnopqrstuvwxyz") or 1)


# By the name of an operator, the API that does the same with tensors.
OPERATORS = {
    "Add": "torch.add",
    "Sub": "torch.sub",
    "Mult": "torch.mul",
    "Div": "torch.div",
    "FloorDiv": "torch.floor_divide",
    "Mod": "torch.remainder",
    "Pow": "torch.pow",
    "MatMult": "torch.matmul",
    "BitAnd": "torch.bitwise_and",
    "BitOr": "torch.bitwise_or",
    "BitXor": "torch.bitwise_xor",
    "LShift": "torch.bitwise_left_shift",
    "RShift": "torch.bitwise_right_shift",
}
