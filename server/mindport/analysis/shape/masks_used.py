"""Parameters whose use says that they are masks: inverted, combined, counted, or taken for one."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.shape.masks import is_mask

_COUNTING = frozenset({"all", "any", "sum"})
_AVERAGING = frozenset({"mean"})
_CONVERTING = frozenset({"double", "float", "half", "int", "long"})
_LOGICAL = "logical_"
# Methods that take a mask, and its place.
_TAKING_MASKS = {"masked_fill": 0, "masked_fill_": 0, "masked_select": 0, "masked_scatter": 0}


def masks_used(terms: list[ir.Term], parts: ir.Term) -> set[tuple[int, int]]:
    """The parameters that are inverted, combined with a comparison, or taken for a mask."""
    operands: tuple[int, ...] = ()
    if parts[0] == ir.UNARY and parts[1] == "Invert":
        operands = (parts[2],)
    elif parts[0] == ir.BINARY and parts[1] in ("BitAnd", "BitOr"):
        left, right = parts[2:4]
        operands = (left,) * is_mask(terms, right) + (right,) * is_mask(terms, left)
    elif parts[0] == ir.CALL and str(terms[parts[1]][-1]).startswith(_LOGICAL):
        operands = (*terms[parts[1]][1:2], *parts[2])
    elif parts[0] == ir.CALL and terms[parts[1]][0] == ir.ATTR:
        place = _TAKING_MASKS.get(terms[parts[1]][2])
        if place is not None and len(parts[2]) > place:
            operands = (parts[2][place],)
    found = (terms[one] for one in operands if isinstance(one, int))
    return {one[1:] for one in found if one[0] == ir.PARAM}


def counted_by(terms: list[ir.Term], method: ir.Term) -> ir.Term:
    """What a method counts as a mask: `x.sum()`, `x.float().mean()`."""
    held = terms[method[1]]
    callee = terms[held[1]] if held[0] == ir.CALL else (ir.UNKNOWN,)
    if callee[0] == ir.ATTR and callee[2] in _CONVERTING and method[2] in _COUNTING | _AVERAGING:
        return terms[callee[1]]
    return held if method[2] in _COUNTING else (ir.UNKNOWN,)
