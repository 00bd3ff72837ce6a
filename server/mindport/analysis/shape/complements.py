"""What a mask chooses, joined with what it leaves: as much as there was, in another order.

`torch.cat([x[mask], x[~mask]])`, or of the places: `(mask).nonzero()` and `(~mask).nonzero()`.
"""

from __future__ import annotations

from dataclasses import replace

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dimension import SOME, Kind
from mindport.analysis.shape.domain import TensorShape
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.library import Passed
from mindport.analysis.uses.called_operator import given, operator

_JOINING = frozenset({"torch.cat", "torch.concat", "torch.concatenate"})
_SAME = frozenset({"squeeze", "flatten", "view", "reshape", "long", "int"})
_ZEROS = ((ir.CONST, 0), (ir.CONST, False))
_MOST_STEPS = 4


def whole_again(s: Shapes, unit: Unit, api: str, passed: Passed) -> TensorShape | None:
    """What such a call gives; None for any other."""
    written = unit.ir.terms[passed.term][2]
    if api not in _JOINING or len(written) != 1:
        return None
    listed = unit.ir.terms[written[0]]
    if listed[0] not in (ir.LIST, ir.TUPLE) or len(listed) != 3:
        return None
    (held, mask), (other, rest) = _chosen(s, unit, listed[1]), _chosen(s, unit, listed[2])
    if held != other or not (_is_rest(s, unit, mask, rest) or _is_rest(s, unit, rest, mask)):
        return None
    return _as_whole(s, unit, held)


def _as_whole(s: Shapes, unit: Unit, held: int) -> TensorShape:
    """A tensor in another order, or all places where there is none."""
    if held < 0:
        return TensorShape((SOME,), "int64")
    whole = s.of(unit, held)
    return replace(whole, fixed=False) if isinstance(whole, TensorShape) else TensorShape()


def _chosen(s: Shapes, unit: Unit, term: int) -> tuple[int, int]:
    """The tensor, and the mask that chooses of it; -1 for no tensor: the places."""
    terms = unit.ir.terms
    for _ in range(_MOST_STEPS):
        parts = terms[term]
        if parts[0] == ir.CALL:
            callee = terms[parts[1]]
            if callee[0] != ir.ATTR or callee[2] not in _SAME:
                return -1, _searched(s, unit, term)
            term = callee[1]
        elif parts[0] == ir.UNPACK or (parts[0] == ir.ITEM and terms[parts[2]] == (ir.CONST, 0)):
            term = parts[1]
        else:
            return (parts[1], parts[2]) if parts[0] == ir.ITEM else (-1, -1)
    return -1, -1


def _searched(s: Shapes, unit: Unit, term: int) -> int:
    """The mask whose places a call finds; -1 for any other call."""
    facts, arguments = operator(s.ev, unit, unit.ir.terms[term][1]), given(s.ev, unit, term)
    rule = None if facts is None else s.rule(facts.api)
    is_search = rule is not None and rule.kind is Kind.NONZERO and bool(arguments)
    return arguments[0] if is_search else -1


def _is_rest(s: Shapes, unit: Unit, mask: int, rest: int) -> bool:
    """Whether a mask is what another one leaves: `~mask`, `mask == 0`, `mask.logical_not()`."""
    if mask < 0 or rest < 0:
        return False
    parts = unit.ir.terms[rest]
    if parts[0] == ir.CALL:
        facts = operator(s.ev, unit, parts[1])
        is_not = facts is not None and facts.api.rpartition(".")[2] == "logical_not"
        return is_not and given(s.ev, unit, rest)[:1] == (mask,)
    if parts[0] == ir.COMPARE:
        zeros = [one for one in parts[1:] if unit.ir.terms[one] in _ZEROS]
        return len(zeros) == 1 and len(parts) == 3 and mask in parts[1:]
    return parts == (ir.UNARY, "Invert", mask)
