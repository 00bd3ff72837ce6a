"""Comparing default values by meaning: 1e-05 is 1e-5, torch.float32 is mindspore.float32."""

from __future__ import annotations

import ast
import re

_DOTTED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+")
_FRACTION = re.compile(r"\(?\s*([\d.]+)\s*/\s*([\d.]+)\s*\)?")
_INFINITY = re.compile(
    r"""(-?)(?:float\(\s*['"](-?)inf(?:inity)?['"]\s*\)|(?:math\.|np\.|torch\.)?inf)"""
)


def value_of(text: str) -> object:
    """The value a default's source text stands for; the text itself where it is no literal."""
    source = text.strip()
    infinity = _INFINITY.fullmatch(source)
    if infinity is not None:
        return float("-inf") if infinity[1] or infinity[2] else float("inf")
    fraction = _FRACTION.fullmatch(source)
    if fraction is not None and float(fraction[2]):
        return float(fraction[1]) / float(fraction[2])
    try:
        value: object = ast.literal_eval(source)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        # The package in front of a dtype or an enum member says nothing: keep the last name.
        return source.rpartition(".")[2] if _DOTTED.fullmatch(source) else source
    return tuple(value) if isinstance(value, list) else value


def same_default(first: str, second: str) -> bool:
    """Whether two default values mean the same."""
    return _same(value_of(first), value_of(second))


def same_as_default(name: str, first: str, second: str) -> bool:
    """Whether torch's default of a parameter and MindSpore's mean the same.

    A dtype of None is MindSpore's default dtype, float32. In torch it may also be that of the
    input, so there None stands for itself.
    """
    if name == "group" and first.endswith(".WORLD"):  # all processes, in both
        return second == "None" or second.endswith("WORLD_COMM_GROUP")
    if name == "dtype" and second.strip() == "None" and first.strip() != "None":
        second = "mindspore.float32"
    return same_default(first, second)


def _same(first: object, second: object) -> bool:
    match first, second:
        # An empty list of dimensions or strides is how torch's C++ side says "not given".
        case (None, ()) | ((), None):
            return True
        case (bool(), _) | (_, bool()):
            return first is second
        case (int() | float(), int() | float()):
            return first == second
        case (tuple(), tuple()):
            return len(first) == len(second) and all(map(_same, first, second))
        # A size given once stands for the same size in each dimension.
        case (int(), tuple()):
            return bool(second) and all(_same(first, item) for item in second)
        case (tuple(), int()):
            return _same(second, first)
    return type(first) is type(second) and first == second
