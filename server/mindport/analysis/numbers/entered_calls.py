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


@dataclass(frozen=True, slots=True, eq=False)
class Entered:
    """What a call passes to a function, by position. Interned: equal ones are identical."""

    unit: Unit
    function: int
    given: tuple[Held | None, ...]


def returned(
    t: NumberTypes, unit: Unit, call: int, entered: tuple[Function, int], terms: Iterable[int]
) -> Held | None:
    """One of the terms of a function, which a call of it gives."""
    function, bound = entered
    asked = list(terms)
    always = t.within(None, function.unit, asked)
    if always is None or always.is_exact:
        return always
    inner = t.entering(unit, call, function, bound)
    return always if inner is None else t.within(inner, function.unit, asked)


def passed_numbers(
    t: NumberTypes, unit: Unit, call: int, function: Function, bound: int
) -> tuple[Held | None, ...]:
    """What a call passes for each parameter of a function."""
    given = unit.ir.terms[call]
    is_open = any(unit.ir.terms[one][0] == ir.STAR for one in given[2])
    is_open |= any(name is None for name, _ in given[3])
    entry = function.unit.ir.functions[function.index]
    passed: list[Held | None] = []
    for position, (_, kind, default, _) in enumerate(entry.parameters):
        place = position - bound if kind == "normal" else len(given[2])
        if place < 0 or kind not in ("keyword", "normal") or is_open:
            passed.append(NOTHING)
            continue
        argument = argument_of(given, entry, place, position)
        if argument >= 0:
            passed.append(_passed(t, unit, argument) or t.of(unit, argument))
        else:
            passed.append(_by_default(t, function.unit, default))
    return tuple(passed)


def _passed(t: NumberTypes, unit: Unit, argument: int) -> Held | None:
    """Of a dtype the numbers of tensors that have it; None for anything else."""
    dtype = t.dtype(unit, argument)
    return Held(dtype) if dtype else None


def _by_default(t: NumberTypes, unit: Unit, default: int) -> Held | None:
    if default < 0:
        return NOTHING
    return _passed(t, unit, default) or t.within(None, unit, [default])


def parameter(t: NumberTypes, unit: Unit, term: int) -> Held | None:
    """PARAM: what the call passes that is being followed."""
    _, index, position = unit.ir.terms[term]
    entered = t.entered
    is_own = entered is not None and entered.unit is unit and entered.function == index
    return entered.given[position] if entered is not None and is_own else NOTHING


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
            result = t.either(result, t.within(None, where, [term]))
        if result is not None and derives_from(t.ev, cls, MODULE) and _is_cast(result):
            return NOTHING
    return result if classes else NOTHING


def _is_cast(held: Held) -> bool:
    """Whether a module may cast what it holds so: `model.half()` changes tensors of floats."""
    return not held.is_number and not held.is_whole
