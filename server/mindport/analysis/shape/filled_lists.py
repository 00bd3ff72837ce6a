"""Questions whether a list is empty that a loop fills: data decides how long it is, not that.

`while order.numel() > 0: keep.append(order[0])`: whether there is a first round is known before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.domain import why_sized
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.ragged import is_called

_LENGTH = "builtins.len"
_MOST_STEPS = 40


def asks_filled(s: Shapes, unit: Unit, test: int) -> bool:
    """Whether a condition asks whether a list is empty into which the first round of a loop puts
    something, and no data decides whether there is such a round."""
    held = _asked(s, unit, test)
    if held < 0:
        return False
    ways = unit.ir.terms[held][1:] if unit.ir.terms[held][0] == ir.PHI else (held,)
    filled = [one for one in ways if not _is_empty(unit, one)]  # `keep = []` stands before it
    heads = {_head_of(s, unit, one) for one in filled}
    return len(heads) == 1 and heads != {-1} and _is_filled(s, unit, heads.pop())


def _is_empty(unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    return parts == (ir.LIST,) or (parts[0] == ir.ANNOTATED and _is_empty(unit, parts[1]))


def _head_of(s: Shapes, unit: Unit, term: int) -> int:
    """The PHI term by which a loop carries a list, of a term with more in it; -1 for none."""
    while unit.ir.terms[term][0] == ir.APPEND:
        term = unit.ir.terms[term][1]
    return term if s.loop_of(unit, term) is not None else -1


def _asked(s: Shapes, unit: Unit, test: int) -> int:
    """The list of `if not rows`, `if rows` and `if len(rows) > 0`; -1 for anything else."""
    terms = unit.ir.terms
    parts = terms[test]
    if parts[:2] == (ir.UNARY, "Not"):
        return int(parts[2])
    if parts[0] == ir.PHI:
        return test
    return _measured(s, unit, parts[1:]) if parts[0] == ir.COMPARE else -1


def _measured(s: Shapes, unit: Unit, compared: tuple[int, ...]) -> int:
    """The list whose length is compared with 0; -1 for anything else."""
    sides = [unit.ir.terms[one] for one in compared]
    if len(sides) != 2 or (ir.CONST, 0) not in sides:
        return -1
    calls = [side for side in sides if side[0] == ir.CALL]
    is_length = len(calls) == 1 and is_called(s, unit, calls[0][1], _LENGTH)
    return int(calls[0][2][0]) if is_length and len(calls[0][2]) == 1 else -1


def _is_filled(s: Shapes, unit: Unit, head: int) -> bool:
    """Whether each round puts something into a list, and the first one is there for all data."""
    loop, parts = s.loop_of(unit, head), unit.ir.terms[head]
    if loop is None or not loop[5] or not s.fills_each_round(unit, parts[-1]):
        return False
    carried = [one for one in _terms_of(unit, loop[0]) if one in loop[8]]
    entering = (s.of(unit, unit.ir.terms[one][1]) for one in carried)
    return bool(carried) and all(one is not None and why_sized(one) is None for one in entering)


def _terms_of(unit: Unit, term: int) -> Iterator[int]:
    """A condition's operands, and what they are made of; a name that a loop carries ends it."""
    waiting, met = [term], set[int]()
    while waiting and len(met) < _MOST_STEPS:
        one = waiting.pop()
        if one in met or one < 0:
            continue
        met.add(one)
        yield one
        parts = unit.ir.terms[one]
        if parts[0] in (ir.COMPARE, ir.TUPLE):
            waiting += parts[1:]
        elif parts[0] in (ir.ATTR, ir.ITEM):
            waiting.append(parts[1])
        elif parts[0] == ir.CALL:
            waiting += [parts[1], *parts[2]]
