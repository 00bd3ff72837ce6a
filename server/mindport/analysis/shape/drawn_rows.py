"""Rows that chance draws: a test of each decides how many are left, as data does.

`[s for s in batch.next_state if s is not None]`, where the batch is
`Transition(*zip(*memory.sample(n)))`.
"""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.graph.kinds import sources_of
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.drawn import draws
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.values.domain import Function, Library, Method

_MOST_STEPS = 16
_INNER = frozenset({ir.ATTR, ir.UNPACK, ir.STAR, ir.ELEM, ir.NARROW, ir.ANNOTATED})
_SAME_ROWS = frozenset({"builtins.zip", "builtins.list", "builtins.tuple", "builtins.sorted"})


def asks_drawn_row(s: Shapes, unit: Unit, rows: int, test: int) -> bool:
    """Whether a test of a comprehension asks something of each row that was drawn."""
    terms = unit.ir.terms
    is_by_identity = terms[test] == (ir.CONST, True)  # what `is not None` asks is no term
    asked = is_by_identity or any(terms[at] == (ir.ELEM, rows) for at in sources_of(unit, test))
    return asked and _are_drawn(s, unit, rows)


def _are_drawn(s: Shapes, unit: Unit, rows: int) -> bool:
    """Whether rows, or parts of them, were drawn: here, or by a function that gives them."""
    waiting, met = [(unit, rows)], set[tuple[Unit, int]]()
    while waiting and len(met) < _MOST_STEPS:
        at = waiting.pop()
        if at in met or at[1] < 0:
            continue
        met.add(at)
        parts = at[0].ir.terms[at[1]]
        if parts[0] == ir.CALL and draws(s, at[0], parts[1]):
            return True
        waiting += _behind(s, at[0], parts)
    return False


def _behind(s: Shapes, unit: Unit, parts: ir.Term) -> Iterator[tuple[Unit, int]]:
    """What a term takes its rows out of."""
    if parts[0] == ir.CALL:
        yield from _of_call(s, unit, parts)
    elif parts[0] in _INNER or (parts[0] == ir.ITEM and _is_part(unit, parts[2])):
        yield unit, parts[1]
    elif parts[0] == ir.PHI:
        yield from ((unit, one) for one in parts[1:])
    elif parts[0] == ir.LISTOF and len(parts) > 2 and _is_of_rows(unit, parts):
        yield unit, parts[2]


def _is_of_rows(unit: Unit, parts: ir.Term) -> bool:
    """Whether a comprehension gives a part of each row, or the row at each place."""
    item = unit.ir.terms[parts[1]]
    is_by_place = item[0] == ir.ITEM and unit.ir.terms[item[2]] == (ir.ELEM, parts[2])
    return is_by_place or item[0] in _INNER


def _is_part(unit: Unit, index: int) -> bool:
    return bool(unit.ir.terms[index][0] in (ir.CONST, ir.SLICE))


def _of_call(s: Shapes, unit: Unit, parts: ir.Term) -> Iterator[tuple[Unit, int]]:
    _, callee, positional, _ = parts
    for atom in s.ev.value(unit, callee):
        if isinstance(atom, (Function, Method)):
            made = atom if isinstance(atom, Function) else atom.function
            returned = made.unit.ir.functions[made.index].returns
            yield from ((made.unit, one) for one in returned)
        elif isinstance(atom, Library) and atom.name in _SAME_ROWS:
            yield from ((unit, one) for one in positional[:1])
    if len(positional) == 1 and unit.ir.terms[positional[0]][0] == ir.STAR:  # `Made(*columns)`
        yield unit, positional[0]
