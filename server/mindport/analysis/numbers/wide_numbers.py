"""Whether a number may be one that single precision does not hold: too large for it, or too small.

`1e300`, and the limits of a floating type that is not known to be narrower than float64.
"""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING

from mindport.analysis.lowering import ir
from mindport.analysis.numbers.limits_of_types import limited_dtype
from mindport.analysis.project.module_names import Unit

if TYPE_CHECKING:
    from mindport.analysis.expression import Expression

_MOST_DEPTH = 8
# Of a type: those that single precision does not hold, and that it holds alone.
_LIMITS = ("max", "min", "resolution", "smallest_normal", "tiny")
_STEP = "eps"
_TELLING = "limits-of-types"
_UNKNOWN = ("", "float", "float64")


def single(value: float) -> float:
    """What single precision makes of a number."""
    try:
        return float(struct.unpack("f", struct.pack("f", value))[0])
    except (OverflowError, struct.error):
        return float("inf") if value > 0 else float("-inf")


def is_held(value: float, dtype: str) -> bool:
    """Whether a tensor of half precision holds a number as it is."""
    if dtype == "bfloat16":
        return single(value) == value and struct.pack(">f", value)[2:] == b"\0\0"
    try:
        return bool(struct.unpack("e", struct.pack("e", value))[0] == value)
    except (OverflowError, struct.error):
        return False


def is_lost(value: object) -> bool:
    """Whether a number becomes infinite, or nothing, in single precision."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    made = single(value)
    is_nothing = made == 0 and value != 0
    return is_nothing or (math.isinf(made) and made != value)


def may_be_wide(asked: Expression) -> bool:
    """Whether an expression may be such a number."""
    return asked.term is not None and _may_be(asked, asked.unit, asked.term, _MOST_DEPTH)


def _may_be(asked: Expression, unit: Unit, term: int, depth: int, is_part: bool = False) -> bool:
    operation, *parts = unit.ir.terms[term]
    if depth < 0:
        return False
    if operation == ir.CONST:
        return is_lost(parts[0])
    if operation in (ir.UNARY, ir.BINARY):
        wide = [one for one in parts[1:] if _may_be(asked, unit, one, depth - 1, True)]
        others = [one for one in parts[1:] if one not in wide]
        return bool(wide) and all(asked.file.numbers.held(unit, one).is_number for one in others)
    if operation in (ir.ANNOTATED, ir.NARROW, ir.TAKEN):
        return parts[0] >= 0 and _may_be(asked, unit, parts[0], depth - 1, is_part)
    if operation == ir.PHI:
        return any(_may_be(asked, unit, one, depth - 1) for one in parts if one < term)
    if operation == ir.ATTR:
        is_limit = parts[1] in _LIMITS or (is_part and parts[1] == _STEP)
        return is_limit and limited_dtype(asked.file.numbers, unit, parts[0], _TELLING) in _UNKNOWN
    return False
