"""What functions of the project give one call of them, and what attributes of its objects hold.

The parameters of a function that is followed are what the call passes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mindport.analysis.lowering import ir
from mindport.analysis.memory.handed_back import argument_of
from mindport.analysis.numbers.held_numbers import NOTHING, Held
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.classes import derives_from
from mindport.analysis.values.domain import Function, Object
from mindport.analysis.values.evaluator import MODULE
from mindport.analysis.values.known_ways import assigned

if TYPE_CHECKING:  # the two evaluate each other
    from mindport.analysis.numbers.number_types import NumberTypes

# So many calls inside each other are followed.
_DEEPEST = 2


@dataclass(frozen=True, slots=True)
class Entered:
    """A call whose function is asked, and the one that this stands in."""

    unit: Unit
    call: int
    function: Function
    bound: int  # so many parameters are bound already
    outer: Entered | None
    depth: int


def returned(
    t: NumberTypes, unit: Unit, call: int, entered: tuple[Function, int], terms: Iterable[int]
) -> Held | None:
    """One of the terms of a function, which a call of it gives."""
    function, bound = entered
    asked, outer = list(terms), t.entered
    always = _within(t, None, function.unit, asked)
    depth = 1 if outer is None else outer.depth + 1
    if always is None or always.is_exact or depth > _DEEPEST:
        return always
    inner = Entered(unit, call, function, bound, outer, depth)
    return _within(t, inner, function.unit, asked)


def parameter(t: NumberTypes, unit: Unit, term: int) -> Held | None:
    """PARAM: what the call passes that is being followed."""
    _, index, position = unit.ir.terms[term]
    entered = t.entered
    if entered is None or entered.function.unit is not unit or entered.function.index != index:
        return NOTHING
    entry, place = unit.ir.functions[index], position - entered.bound
    _, kind, default, _ = entry.parameters[position]
    given = entered.unit.ir.terms[entered.call]
    is_open = any(entered.unit.ir.terms[one][0] == ir.STAR for one in given[2])
    if place < 0 or kind != "normal" or is_open:
        return NOTHING
    argument = argument_of(given, entry, place, position)
    if argument >= 0:
        return _within(t, entered.outer, entered.unit, [argument])
    return t.of(unit, default) if default >= 0 else NOTHING


def of_object(t: NumberTypes, unit: Unit, owner: int, name: str) -> Held | None:
    """An attribute of an object of the project: what its class and the classes around it assign.

    Modules cast the floats that they hold, so those are not told.
    """
    classes = [one.cls if isinstance(one, Object) else None for one in t.ev.value(unit, owner)]
    result: Held | None = None
    for cls in classes:
        terms = assigned(t.ev, cls, name) if cls is not None else []
        if cls is None or not terms:
            return NOTHING
        for where, term in terms:
            result = t.either(result, _within(t, None, where, [term]))
        if result is not None and derives_from(t.ev, cls, MODULE) and _is_cast(result):
            return NOTHING
    return result if classes else NOTHING


def _is_cast(held: Held) -> bool:
    """Whether a module may cast what it holds so: `model.half()` changes tensors of floats."""
    return not held.is_number and held.family not in ("bool", "integer")


def _within(t: NumberTypes, entered: Entered | None, unit: Unit, terms: list[int]) -> Held | None:
    outer, t.entered = t.entered, entered
    try:
        return t.joined(unit, terms)
    finally:
        t.entered = outer
