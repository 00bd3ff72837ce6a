"""Whether a term is a list: values do not part lists and tuples."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import Function, Method
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.value_origins import Place, behind

_LISTS = frozenset({ir.LIST, ir.LISTOF})
_BEHIND = {
    ir.PHI: slice(1, None),
    **dict.fromkeys((ir.NARROW, ir.TAKEN, ir.ANNOTATED), slice(1, 2)),
}


def may_be_list(unit: Unit, term: int) -> bool:
    """Whether a term is a list that its file writes, be it by one of several ways."""
    waiting, met = [term], set[int]()
    while waiting:
        at = waiting.pop()
        if at in met or at < 0:
            continue
        met.add(at)
        parts = unit.ir.terms[at]
        if parts[0] in _LISTS:
            return True
        if parts[0] == ir.GLOBAL and parts[1] in unit.ir.names:
            waiting.append(unit.ir.names[parts[1]])
        waiting += parts[_BEHIND.get(parts[0], slice(0))]
    return False


def comes_of_list(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a list is among what a term comes from: attributes, and what callers pass."""

    def is_list(place: Place) -> bool:
        owner, at = place
        return owner.ir.terms[at][0] in _LISTS

    ends = behind(ev, (unit, term), is_list)
    return any(one is not None and is_list(one) for one in ends)


def comes_of_others(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a term may be, or be read of, what code of others gives: `json.load(file)["a"]`."""

    def is_of_others(place: Place) -> bool:
        owner, at = place
        parts = owner.ir.terms[at]
        if parts[0] != ir.CALL or ev.value(owner, at):
            return False
        called = ev.value(owner, parts[1])
        return not any(isinstance(one, (Function, Method)) for one in called)

    ends = behind(ev, (unit, term), is_of_others)
    return any(one is not None and is_of_others(one) for one in ends)
