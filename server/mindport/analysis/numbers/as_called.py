"""The numbers that terms hold where parameters are what calls in the project pass for them.

Others may call a function too, with other numbers. So this counts only for what is right for all
numbers: a cast that leaves floats as they are, a helper that looks at what it is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mindport.analysis.lowering import ir
from mindport.analysis.numbers.held_numbers import NOTHING, Held, either
from mindport.analysis.numbers.number_types import NumberTypes
from mindport.analysis.numbers.passed_parts import passed_for, passed_parts, passed_together
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.value_origins import Place, behind

if TYPE_CHECKING:
    from mindport.analysis.expression import Expression


class NumbersAsCalled(NumberTypes):
    """The number types of a project whose functions are called by nobody else."""

    def __init__(self, ev: Evaluator) -> None:
        super().__init__(ev)
        self._asked: set[tuple[Unit, int]] = set()  # parameters whose dtype is being looked for

    def entering(self, *_call: object) -> None:
        """Nothing: parameters are what all calls pass, whichever is followed."""

    def by_rule(self, unit: Unit, term: int) -> Held | None:
        """What the rule for a term says; of a parameter, what is passed for it."""
        every = passed_parts(self.ev, unit, term)
        if not every and unit.ir.terms[term][0] != ir.PARAM:
            return super().by_rule(unit, term)
        found: Held | None = None
        for passed in every:
            found = self.either(found, self.of(*passed))
        return NOTHING if found is None else found

    def dtype_passed(self, unit: Unit, term: int) -> str:
        """What the dtypes have in common that all calls pass for a parameter.

        A function that calls itself passes on what it is given: that adds nothing.
        """
        parts = unit.ir.terms[term]
        if parts[0] != ir.PARAM or (unit, term) in self._asked:
            return ""
        default = unit.ir.functions[parts[1]].parameters[parts[2]][2]
        every = passed_for(self.ev, unit, parts[1], parts[2]) or [(unit, default)]
        self._asked.add((unit, term))
        dtypes = [
            self.dtype(*one) if one[1] >= 0 else "" for one in every if one not in self._asked
        ]
        self._asked.remove((unit, term))
        joined: Held | None = None
        for dtype in dtypes if all(dtypes) else ():
            joined = self.either(joined, Held(dtype))
        return "" if joined is None else joined.dtype

    def either(self, left: Held | None, right: Held | None) -> Held | None:
        """One of two; a number of Python beside a tensor of its family counts for nothing."""
        if left is not None and right is not None and left.is_number != right.is_number:
            tensor = right if left.is_number else left
            if tensor.family == left.family == right.family:
                return tensor
        return either(left, right)


def numbers_as_called(ev: Evaluator) -> NumbersAsCalled:
    """The one of a project, forgotten with what its evaluator has found."""
    known = ev.derived.get(("numbers as called",))
    if known is None:
        known = ev.derived["numbers as called",] = NumbersAsCalled(ev)
    return cast(NumbersAsCalled, known)


def held_as_called(asked: Expression) -> Held:
    """The numbers of an expression; where they are not known, those by what the project passes."""
    if asked.held.is_exact or asked.term is None or asked.is_array:
        return asked.held
    found = numbers_as_called(asked.evaluator).held(asked.unit, asked.term)
    return found if found.is_exact or not asked.held.family else asked.held


def lists_as_called(asked: Expression) -> list[list[Held]]:
    """The numbers in each list that a value may be.

    They are what a call in the project passes for `*args`, or what is written in a list or tuple.
    """
    if asked.term is None:
        return []
    numbers, at = numbers_as_called(asked.evaluator), (asked.unit, asked.term)
    calls = passed_together(asked.evaluator, *at)
    ends = behind(asked.evaluator, at, _is_display)
    shown = [one for one in ends if one is not None and _is_display(one)]
    written = [[(unit, one) for one in unit.ir.terms[term][1:]] for unit, term in shown]
    return [[numbers.held(*one) for one in places] for places in (*calls, *written)]


def _is_display(place: Place) -> bool:
    return place[0].ir.terms[place[1]][0] in (ir.LIST, ir.TUPLE)


def may_hold_integers(asked: Expression) -> bool:
    """Whether the project passes integers for it, or for a parameter that it is, beside others."""
    whole = ("bool", "integer")
    if asked.held.family or asked.term is None:
        return asked.held.family in whole
    parts, numbers = asked.unit.ir.terms[asked.term], numbers_as_called(asked.evaluator)
    if parts[0] != ir.PARAM:
        return numbers.held(asked.unit, asked.term).family in whole
    passed = passed_for(asked.evaluator, asked.unit, parts[1], parts[2])
    return any(numbers.held(*one).family in whole for one in passed)
