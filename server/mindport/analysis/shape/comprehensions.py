"""The shapes of lists and dicts that a comprehension makes."""

from __future__ import annotations

from dataclasses import replace

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import Term
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dimension import CONDITION, SOME, Cause, Dynamic, as_condition
from mindport.analysis.shape.domain import Group, Many, Number, Shaped, Table, length
from mindport.analysis.shape.drawn_rows import asks_drawn_row
from mindport.analysis.shape.evaluator import Env, Shapes


def chosen_by(element: Shaped | None, cause: Cause) -> Shaped | None:
    """What is in a list into which data puts some of the numbers: which ones, data says."""
    if isinstance(element, Group):
        return replace(element, elements=tuple(chosen_by(e, cause) for e in element.elements))
    is_number = isinstance(element, Number) and not isinstance(element.dim, (int, Dynamic))
    return Number(Dynamic(as_condition(cause), plain=False)) if is_number else element


def dict_of_rule(s: Shapes, unit: Unit, parts: Term, _term: int, env: Env | None) -> Shaped | None:
    """DICTOF."""
    held, key = s.of(unit, parts[2], env), s.of(unit, parts[1], env)
    many = _comprehended(s, unit, held, parts[3:], env) if len(parts) > 3 else Many(held)
    long = many.length
    if isinstance(key, Number) and not isinstance(long, Dynamic):  # equal keys are one
        long = key.dim if isinstance(key.dim, Dynamic) else SOME
    return Table(rest=held, length=long, is_open=True)


def list_of_rule(s: Shapes, unit: Unit, parts: Term, _term: int, env: Env | None) -> Shaped | None:
    """LISTOF."""
    element = s.of(unit, parts[1], env)
    if len(parts) > 2:
        return _comprehended(s, unit, element, parts[2:], env)
    cause = _why_flattened(s, unit, parts[1], env)
    return Many(element) if cause is None else Many(element, Dynamic(as_condition(cause)))


def _why_flattened(s: Shapes, unit: Unit, item: int, env: Env | None) -> Cause | None:
    """Why a list of the items of several rows is as long as data says.

    `[word for row in rows for word in row]`; only an item as it is, or what a call makes of it, is
    looked at.
    """
    parts = unit.ir.terms[item]
    if parts[0] == ir.CALL and len(parts[2]) == 1:
        parts = unit.ir.terms[parts[2][0]]
    whole = length(s.of(unit, parts[1], env)) if parts[0] == ir.ELEM else SOME
    return whole.cause if isinstance(whole, Dynamic) else None


def _comprehended(
    s: Shapes, unit: Unit, element: Shaped | None, over: Term, env: Env | None
) -> Many:
    """What a comprehension of one loop gives; `over` is what it runs over, and its tests."""
    for test in over[1:]:
        cause = s.reads_data(unit, test, env)
        if cause is None and asks_drawn_row(s, unit, over[0], test):
            cause = Cause(unit.path, test, CONDITION)
        if cause is not None:
            return Many(chosen_by(element, cause), Dynamic(as_condition(cause)))
    long = length(s.of(unit, over[0], env))
    if over[1:]:  # some of them
        long = Dynamic(as_condition(long.cause)) if isinstance(long, Dynamic) else SOME
    return Many(element, long)
