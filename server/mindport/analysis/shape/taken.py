"""Lists out of which something was taken: `del rows[i]`, `rows.pop()`, `rows.clear()`."""

from __future__ import annotations

from mindport.analysis.lowering.ir import Term
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.call import as_dim
from mindport.analysis.shape.containers import why_changed
from mindport.analysis.shape.dimension import SOME, Dim, Dynamic, as_condition
from mindport.analysis.shape.dims import minus
from mindport.analysis.shape.domain import (
    NOTHING,
    Group,
    Many,
    Shaped,
    SliceOf,
    Table,
    as_many,
)
from mindport.analysis.shape.evaluator import Env, Shapes
from mindport.analysis.shape.subscript import moving


def taken_rule(s: Shapes, unit: Unit, parts: Term, term: int, env: Env | None) -> Shaped | None:
    """TAKEN."""
    _, base, place_term = parts
    held = s.of(unit, base, env)
    if not isinstance(held, (Group, Many)):
        return _of_table(held)
    place = s.of(unit, place_term, env) if place_term >= 0 else None
    if _is_whole(place):
        return Group(())
    cause = why_changed(s, unit, term, env)
    if cause is None and isinstance(held, Group) and isinstance(as_dim(place), int):
        left = _without(held, as_dim(place))
        if left is not None:
            return left
    many = as_many(held)
    long = _left(many.length, place)
    return Many(many.element, long if cause is None else Dynamic(as_condition(cause)), many.name)


def _of_table(held: Shaped | None) -> Shaped | None:
    """A dict from which a key was taken: how many are left is not known."""
    if not isinstance(held, Table) or isinstance(held.length, Dynamic):
        return held
    return Table(held.entries, held.rest, SOME, held.is_open)


def _is_whole(place: Shaped | None) -> bool:
    """Whether all is taken: `rows.clear()`, `del rows[:]`."""
    return place == SliceOf(NOTHING, NOTHING, NOTHING)


def _without(held: Group, place: Dim) -> Group | None:
    count = len(held.elements)
    if not isinstance(place, int) or not -count <= place < count:
        return None
    place %= count
    return Group((*held.elements[:place], *held.elements[place + 1 :]))


def _left(length: Dim, place: Shaped | None) -> Dim:
    """How many are left of so many."""
    if isinstance(place, SliceOf):
        cause = moving(place)
        if cause is not None:
            return Dynamic(as_condition(cause), plain=False)
        return length if isinstance(length, Dynamic) else SOME
    return minus(length, 1)
