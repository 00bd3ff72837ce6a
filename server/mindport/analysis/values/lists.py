"""Whether a term is a list: values do not part lists and tuples."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit

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
