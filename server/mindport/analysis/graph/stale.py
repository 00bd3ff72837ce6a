"""Values that are changed in place and read by another name: a graph has them from before.

`z = y`, `z += 1`, and then `y`: in a graph `z` is a new value. So is `row = y[0]`, `row[1] = 5`.
What was added to a view (`row += 1`) arrives. Seen with `devtools graph_labels`.
"""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.gradients.wanted import operands
from mindport.analysis.graph.changed_elsewhere import is_read_by_callers
from mindport.analysis.graph.kinds import is_tensor
from mindport.analysis.lowering import ir
from mindport.analysis.memory.changed_parameters import own_terms
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.called_operator import given, operator
from mindport.analysis.values.domain import Record, Sequence
from mindport.analysis.values.evaluator import Evaluator

ALIAS = "graph-alias"
# Operators that change a tensor in place without a graph.
_IN_PLACE = frozenset({"Add", "Sub", "Mult", "Div", "FloorDiv", "Mod"})
_PARTS = frozenset({ir.ITEM, ir.ELEM, ir.UNPACK})
_HOLDING = frozenset({ir.LIST, ir.TUPLE})
_CHANGEABLE = frozenset({ir.APPEND, ir.DICT, ir.ITEM, ir.LIST, ir.LISTOF})
_CARRYING = frozenset({ir.APPEND, ir.PHI})


def is_stale(ev: Evaluator, unit: Unit, index: int, term: int) -> bool:
    """Whether a function reads by another name what a term changes: `x += y`, or (x, y) of
    `x[i] = y`."""
    terms = unit.ir.terms
    is_write = terms[term][0] == ir.TUPLE
    changed = terms[term][1 if is_write else 2]
    if not is_write and terms[term][1] not in _IN_PLACE:
        return False
    if not _is_shared(ev, unit, changed):
        return False
    is_own = terms[changed][:2] == (ir.PARAM, index) and not is_write
    if is_own and is_read_by_callers(ev, unit, terms[changed]):
        return True
    own = sorted(own_terms(unit, index))
    old = set(_first_values(unit, changed))
    if is_write:
        old.update(_bases(ev, unit, changed))
    held = _holders(unit, own, {*old, *_carried(unit, changed)})
    return are_read(unit, index, term, own, old.union(held))


def are_read(unit: Unit, index: int, term: int, own: list[int], values: set[int]) -> bool:
    """Whether a function returns values, or reads them behind a change and where ways meet then."""
    terms = unit.ir.terms
    if unit.ir.functions[index].returns in ([one] for one in values):
        return True
    start = next((one for one in own if one > term and _joins(terms[one], term)), term)
    later = (terms[one] for one in own if one > start)
    return any(parts[0] != ir.PHI and _reads(parts, values) for parts in later)


def _is_shared(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a value is a tensor, a list or a dict, which names share."""
    value = ev.value(unit, term)
    if value and all(isinstance(one, (Record, Sequence)) for one in value):
        return unit.ir.terms[term][0] in _CHANGEABLE
    return is_tensor(ev, unit, term)


def _first_values(unit: Unit, term: int) -> Iterator[int]:
    """A value, or what a name that a loop carries is before the loop."""
    parts = unit.ir.terms[term]
    if parts[0] != ir.PHI:
        yield term
    elif any(one > term for one in parts[1:]):
        yield from (one for one in parts[1:] if 0 <= one < term)


def _carried(unit: Unit, term: int) -> Iterator[int]:
    """What a name that a loop carries is after a round."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.PHI:
        yield from (one for one in parts[1:] if one > term)


def _bases(ev: Evaluator, unit: Unit, term: int) -> Iterator[int]:
    """The tensors that a view is a view of."""
    while True:
        parts = unit.ir.terms[term]
        if parts[0] == ir.ITEM and not is_plain(ev, unit, parts[2]):
            return
        if parts[0] in _PARTS:
            term = parts[1]
        elif parts[0] == ir.CALL and _is_view(ev, unit, parts[1]):
            shown = given(ev, unit, term)[:1]
            if not shown:
                return
            term = shown[0]
        else:
            return
        yield term


def is_plain(ev: Evaluator, unit: Unit, key: int) -> bool:
    """Whether a subscript gives a view: it is no list and no tensor."""
    parts = unit.ir.terms[key]
    inner = parts[1:] if parts[0] == ir.TUPLE else (key,)
    return not any(
        unit.ir.terms[one][0] in (ir.LIST, ir.LISTOF) or is_tensor(ev, unit, one) for one in inner
    )


def _is_view(ev: Evaluator, unit: Unit, callee: int) -> bool:
    facts = operator(ev, unit, callee)
    return facts is not None and 0 in facts.shares and not facts.writes


def _joins(parts: ir.Term, term: int) -> bool:
    """Whether ways meet behind a change: what stands before may be on the other one."""
    return parts[0] == ir.PHI and term in parts


def _holders(unit: Unit, own: list[int], values: set[int]) -> Iterator[int]:
    """The containers that hold values, and what they become."""
    found = set[int]()
    for one in own:
        parts = unit.ir.terms[one]
        is_carried = parts[0] in _CARRYING and not found.isdisjoint(parts[1:])
        if is_carried or not values.isdisjoint(_held(parts)):
            found.add(one)
    # A loop carries to its head, which stands before.
    heads = (one for one in own if unit.ir.terms[one][0] == ir.PHI)
    yield from (*found, *(one for one in heads if not found.isdisjoint(unit.ir.terms[one][1:])))


def _held(parts: ir.Term) -> tuple[int, ...]:
    """What a container gets where it is made or changed."""
    if parts[0] == ir.DICT:
        return tuple(parts[2])
    if parts[0] == ir.APPEND:
        return (parts[2],)
    return parts[1:] if parts[0] in _HOLDING else ()


def _reads(parts: ir.Term, values: set[int]) -> bool:
    if parts[0] == ir.APPEND and parts[1] in values:  # the name itself, changed once more
        return parts[2] in values
    return not values.isdisjoint(operands(parts))
