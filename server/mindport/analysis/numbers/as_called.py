"""The numbers that terms hold where parameters are what calls in the project pass for them.

Others may call a function too, with other numbers. So this counts only for what is right for all
numbers: a cast that leaves floats as they are, a helper that looks at what it is given.
"""

from __future__ import annotations

from typing import cast

from mindport.analysis.lowering import ir
from mindport.analysis.numbers.held_numbers import NOTHING, Held, either
from mindport.analysis.numbers.number_types import NumberTypes
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.parameters import passed_terms


class NumbersAsCalled(NumberTypes):
    """The number types of a project whose functions are called by nobody else."""

    def by_rule(self, unit: Unit, term: int) -> Held | None:
        """What the rule for a term says; of a parameter, what is passed for it."""
        parts = unit.ir.terms[term]
        if parts[0] != ir.PARAM:
            return super().by_rule(unit, term)
        found: Held | None = None
        for passed in passed_terms(self.ev, unit, parts[1], parts[2]):
            found = either(found, self.of(*passed))
        return NOTHING if found is None else found


def numbers_as_called(ev: Evaluator) -> NumbersAsCalled:
    """The one of a project, forgotten with what its evaluator has found."""
    known = ev.derived.get(("numbers as called",))
    if known is None:
        known = ev.derived["numbers as called",] = NumbersAsCalled(ev)
    return cast(NumbersAsCalled, known)
