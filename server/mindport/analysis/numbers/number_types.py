"""The numbers that terms hold: a third evaluator over terms, beside those of values and shapes.

It asks the first one what kind of thing a term is; what calls of torch make of what they are given
stands in the facts about operators. Unknown is an answer: of two ways to a value with different
dtypes it tells the common family, or nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial, reduce
from typing import TypeAlias

from mindport.analysis.fixpoint import Fixpoint
from mindport.analysis.lowering import ir
from mindport.analysis.memory.reshaped import given_data
from mindport.analysis.numbers import array_numbers, new_floats
from mindport.analysis.numbers.entered_calls import Entered, of_object, parameter, passed_numbers
from mindport.analysis.numbers.held_numbers import (
    NOTHING,
    OPERATORS,
    Held,
    either,
    number,
    number_of,
    promoted,
)
from mindport.analysis.numbers.number_calls import called, dtype_of, part_of_call
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dimension import Dims
from mindport.analysis.shape.domain import TensorShape
from mindport.analysis.shape.of_project import shapes_of
from mindport.analysis.uses.named_api import apis
from mindport.analysis.uses.term_users import augmented, part_taken
from mindport.analysis.values.domain import Function
from mindport.analysis.values.evaluator import TENSOR, Evaluator
from mindport.analysis.values.iterated import run_over
from mindport.analysis.values.value_kinds import kinds

# A function that is called with more kinds of numbers than this is seen once, for all its callers.
_MOST_ENTERED = 8

_Rule: TypeAlias = "Callable[[NumberTypes, Unit, int], Held | None]"
_Question: TypeAlias = "tuple[Unit, int, Entered | None]"


class NumberTypes(Fixpoint[_Question, "Held | None"]):
    """The numbers of a project's terms. None is what a circle that is being followed gives."""

    def __init__(self, ev: Evaluator) -> None:
        super().__init__(None)
        self.ev = ev
        self.entered: Entered | None = None  # what the function that is asked is given
        self._entered: dict[tuple[Unit, int], dict[tuple[Held | None, ...], Entered]] = {}

    def held(self, unit: Unit, term: int) -> Held:
        """What a term holds."""
        return self.of(unit, term) or NOTHING

    def of(self, unit: Unit, term: int) -> Held | None:
        """The same, asked by a rule."""
        if self.entered is not None:
            always = self.within(None, unit, [term])
            if always is not None and always.is_exact:
                return always
        return self.answer((unit, term, self.entered))

    def _find(self, question: _Question) -> Held | None:
        """What the rule for a term says, or its value."""
        unit, term, entered = question
        outer, self.entered = self.entered, entered
        try:
            found = self.by_rule(unit, term)
            return self.by_value(unit, term) if found == NOTHING else found
        finally:
            self.entered = outer

    def _join(self, before: Held | None, after: Held | None) -> Held | None:
        return self.either(before, after)

    def within(
        self, entered: Entered | None, unit: Unit, terms: tuple[int, ...] | list[int]
    ) -> Held | None:
        """One of several terms of a function that is given this."""
        outer, self.entered = self.entered, entered
        try:
            return self.joined(unit, terms)
        finally:
            self.entered = outer

    def entering(self, unit: Unit, call: int, function: Function, bound: int) -> Entered | None:
        """What a call passes to a function; None where it says no more than any other call."""
        given = passed_numbers(self, unit, call, function, bound)
        if all(one == NOTHING for one in given):
            return None
        known = self._entered.setdefault((function.unit, function.index), {})
        if given not in known and len(known) < _MOST_ENTERED:
            known[given] = Entered(function.unit, function.index, given)
        return known.get(given)

    def dtype(self, unit: Unit, term: int) -> str:
        """The dtype of torch that a term is; "" for none."""
        return dtype_of(self, unit, term, is_certain=False)

    def dtype_passed(self, unit: Unit, term: int) -> str:
        """The dtype that the call which is followed passes for a parameter; "" for none."""
        is_parameter = unit.ir.terms[term][0] == ir.PARAM
        found = parameter(self, unit, term) if is_parameter else None
        return "" if found is None or found.is_number else found.dtype

    def by_rule(self, unit: Unit, term: int) -> Held | None:
        """What the rule for a term says."""
        rule = _RULES.get(unit.ir.terms[term][0])
        if rule is None or term in given_data(self.ev, unit):
            return NOTHING
        return rule(self, unit, term)

    def by_value(self, unit: Unit, term: int) -> Held:
        """What the class of a value says: of numbers of Python it is enough."""
        found = kinds(self.ev, unit, term)
        held = [number_of(one) for one in found]
        if not held or not all(one.is_number for one in held):
            return NOTHING
        return reduce(lambda one, two: either(one, two) or NOTHING, held)

    def either(self, left: Held | None, right: Held | None) -> Held | None:
        """One of two; None is what a circle has not told yet."""
        return either(left, right)

    def joined(self, unit: Unit, terms: tuple[int, ...] | list[int]) -> Held | None:
        """One of several terms."""
        result: Held | None = None
        for term in terms:
            result = self.either(result, self.of(unit, term))
        return result

    def mixed(self, unit: Unit, terms: tuple[int, ...] | list[int]) -> Held | None:
        """What several terms become together."""
        held = ((term, self.of(unit, term)) for term in terms)
        return self.together(unit, [(term, one) for term, one in held if one is not None])

    def together(self, unit: Unit, known: list[tuple[int, Held]]) -> Held | None:
        """The same of terms and what they hold; None of no term.

        A tensor without dimensions gives way to tensors of its family that have some.
        """
        tensors = [(term, one) for term, one in known if not one.is_number]
        if len({one.dtype for _, one in tensors}) > 1:
            known = [(term, self.taken(unit, term, one, tensors)) for term, one in known]
        made = partial(promoted, new_float=new_floats.dtype(self.ev))
        return reduce(made, [one for _, one in known]) if known else None

    def taken(self, unit: Unit, term: int, held: Held, beside: list[tuple[int, Held]]) -> Held:
        """What an operand counts for beside others: without dimensions, as little as a number."""
        others = [one for one in beside if one[1].family in ("", held.family) and one[1] != held]
        if held.is_number or not held.family or not others or self.rank(unit, term) != 0:
            return held
        wider = [two for one, two in others if self.rank(unit, one) != 0]
        return Held(held.family, any(one.family for one in wider)) if wider else held

    def rank(self, unit: Unit, term: int) -> int | None:
        """How many dimensions a term has as a tensor; None where that is not known."""
        found = self.sizes(unit, term)
        return None if found is None else len(found)

    def sizes(self, unit: Unit, term: int) -> Dims | None:
        """The dimensions of a term as a tensor, if their number is known."""
        found = shapes_of(self.ev).of(unit, term)
        return found.dims if isinstance(found, TensorShape) else None

    def api(self, unit: Unit, term: int) -> str:
        """The one API that a term denotes, "" for none."""
        found = apis(self.ev, unit, term)
        return next(iter(found)) if len(found) == 1 else ""

    def is_tensor(self, unit: Unit, term: int) -> bool:
        """Whether a term is known to be a tensor."""
        return kinds(self.ev, unit, term) == {TENSOR}


def _phi(t: NumberTypes, unit: Unit, term: int) -> Held | None:
    is_none = (ir.CONST, None)
    parts = unit.ir.terms[term]
    return t.joined(unit, [one for one in parts[1:] if unit.ir.terms[one] != is_none])


def _same(t: NumberTypes, unit: Unit, term: int) -> Held | None:
    inner = unit.ir.terms[term][1]
    return t.of(unit, inner) if inner >= 0 else NOTHING


def _global(t: NumberTypes, unit: Unit, term: int) -> Held | None:
    bound = unit.ir.names.get(unit.ir.terms[term][1])
    return NOTHING if bound is None else t.of(unit, bound)


def _binary(t: NumberTypes, unit: Unit, term: int) -> Held | None:
    parts = unit.ir.terms[term]
    sides = parts[2:4]
    if t.is_tensor(unit, sides[0]) and term in augmented(t.ev, unit):
        return t.of(unit, sides[0])  # it is changed in place, and keeps its type
    if None in (t.of(unit, sides[0]), t.of(unit, sides[1])):
        return None
    of_arrays = array_numbers.arithmetic(t, unit, sides, parts[1])
    if of_arrays is not None:
        return of_arrays
    held = [(one, array_numbers.operand(t, unit, one) or NOTHING) for one in sides]
    return _computed(t, parts[1], t.together(unit, held) or NOTHING)


def _computed(t: NumberTypes, operator: str, both: Held) -> Held:
    """What an operator of Python makes of two operands that were brought to one type."""
    if both.is_number:
        is_float = operator == "Div" and both.is_whole
        return both._replace(dtype="float") if is_float else both
    if operator == "Div" and both.family in ("", "float"):
        return Held(both.dtype or "float")
    facts = t.ev.catalogue.operator(OPERATORS[operator])
    found = NOTHING if facts is None else new_floats.result(t.ev, facts, both.dtype)
    return found if found.dtype else Held(both.dtype)


def _compare(t: NumberTypes, unit: Unit, term: int) -> Held | None:
    sides = [t.of(unit, one) for one in unit.ir.terms[term][1:]]
    return Held("bool", all(one is not None and one.is_number for one in sides))


def _unary(t: NumberTypes, unit: Unit, term: int) -> Held | None:
    parts = unit.ir.terms[term]
    return Held("bool", is_number=True) if parts[1] == "Not" else t.of(unit, parts[2])


def _attribute(t: NumberTypes, unit: Unit, term: int) -> Held | None:
    _, base, name = unit.ir.terms[term]
    part = part_of_call(t, unit, base, name)
    if part is not None:
        return part
    api = t.api(unit, term)
    facts = t.ev.catalogue.operator(api) if api.startswith(f"{TENSOR}.") else None
    if facts is not None:
        held = t.of(unit, base)
        return None if held is None else new_floats.result(t.ev, facts, held.dtype)
    if api.partition(".")[0] in ("math", "numpy") and isinstance(getattr(math, name, 0), float):
        return Held("float", is_number=True)
    return of_object(t, unit, base, name)


def _element(t: NumberTypes, unit: Unit, term: int) -> Held | None:
    """An element, or a part, holds what the whole holds."""
    parts = unit.ir.terms[term]
    rows = run_over(t.ev, unit, term)
    if rows is not None:
        return t.of(unit, rows)
    base, position = unit.ir.terms[parts[1]], part_taken(unit, parts)
    if base[0] in (ir.TUPLE, ir.LIST, ir.SET):
        inner = base[1:]
        if position is not None and -len(inner) <= position < len(inner):
            return t.of(unit, inner[position])
        return t.joined(unit, inner)
    part = None if position is None else part_of_call(t, unit, parts[1], position)
    return part if part is not None else t.of(unit, parts[1])


def _append(t: NumberTypes, unit: Unit, term: int) -> Held | None:
    """What is put into a tensor takes its dtype."""
    parts = unit.ir.terms[term]
    if t.is_tensor(unit, parts[1]):
        return t.of(unit, parts[1])
    return t.mixed(unit, parts[1:3])


_display: _Rule = lambda t, unit, term: t.mixed(unit, unit.ir.terms[term][1:])  # noqa: E731
_RULES: dict[int, _Rule] = {
    ir.CONST: lambda _t, unit, term: number(unit.ir.terms[term][1]),
    ir.PHI: _phi,
    ir.PARAM: parameter,
    ir.NARROW: _same,
    ir.STAR: _same,
    ir.TAKEN: _same,
    ir.ANNOTATED: _same,
    ir.GLOBAL: _global,
    ir.BINARY: _binary,
    ir.COMPARE: _compare,
    ir.UNARY: _unary,
    ir.ATTR: _attribute,
    ir.CALL: called,
    ir.ITEM: _element,
    ir.ELEM: _element,
    ir.UNPACK: _element,
    ir.TUPLE: _display,
    ir.LIST: _display,
    ir.SET: _display,
    ir.LISTOF: _same,
    ir.APPEND: _append,
}
