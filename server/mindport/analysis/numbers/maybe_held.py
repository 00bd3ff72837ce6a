"""Whether a tensor may hold one type: bytes in masks of old programs, doubles in others.

One way on which it does is enough, so this counts only for what is right for other types as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mindport.analysis.lowering import ir
from mindport.analysis.numbers.as_called import NumbersAsCalled
from mindport.analysis.numbers.held_numbers import NOTHING, Held
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dtypes import tensors_of
from mindport.analysis.values.domain import Library
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.foreign_values import is_array

if TYPE_CHECKING:
    from mindport.analysis.expression import Expression


class _MaybeHeld(NumbersAsCalled):
    """The number types of a project where one type on one way wins over all other ways."""

    def __init__(self, ev: Evaluator, wanted: Held) -> None:
        super().__init__(ev)
        self.wanted = wanted

    def by_rule(self, unit: Unit, term: int) -> Held | None:
        """What the rule for a term says; of a parameter, also what its annotation says."""
        parts = unit.ir.terms[term]
        if parts[0] == ir.PARAM:
            annotation = unit.ir.functions[parts[1]].parameters[parts[2]][3]
            if annotation >= 0 and _names(self.ev, unit, annotation, self.wanted.dtype):
                return self.wanted
        return super().by_rule(unit, term)

    def of(self, unit: Unit, term: int) -> Held | None:
        """What a term holds; numpy computes with its arrays in its own way."""
        return NOTHING if is_array(self.ev, unit, term) else super().of(unit, term)

    def taken(self, unit: Unit, term: int, held: Held, beside: list[tuple[int, Held]]) -> Held:
        """What an operand counts for: its own, where others may have no dimensions either."""
        is_open = any(self.rank(unit, one) is None for one, _ in beside if one != term)
        return held if is_open else super().taken(unit, term, held, beside)

    def either(self, left: Held | None, right: Held | None) -> Held | None:
        """One of two."""
        return self.wanted if self.wanted in (left, right) else super().either(left, right)


class _MaybeWhole(_MaybeHeld):
    """The same for integers of any width."""

    def __init__(self, ev: Evaluator) -> None:
        super().__init__(ev, Held("integer"))

    def either(self, left: Held | None, right: Held | None) -> Held | None:
        """One of two: a tensor of integers, if one is."""
        ways = [one for one in (left, right) if one is not None and not one.is_number]
        whole = [one for one in ways if one.family == "integer"]
        return whole[0] if whole else super().either(left, right)


def _names(ev: Evaluator, unit: Unit, term: int, dtype: str) -> bool:
    """Whether an annotation names tensors of a type, alone or in `Optional[...]` and unions."""
    operation, *parts = unit.ir.terms[term]
    if operation in (ir.ITEM, ir.BINARY, ir.TUPLE):
        return any(_names(ev, unit, one, dtype) for one in parts if isinstance(one, int))
    named = (one.name for one in ev.value(unit, term) if isinstance(one, Library))
    return any(tensors_of(one) == dtype for one in named)


def may_hold(asked: Expression, dtype: str) -> bool:
    """Whether it holds numbers of a type on some way, as the project calls and annotates."""
    if asked.term is None or asked.held.is_exact:
        return asked.held.dtype == dtype
    ev = asked.evaluator
    known = ev.derived.get(("maybe held", dtype))
    if known is None:
        known = ev.derived["maybe held", dtype] = _MaybeHeld(ev, Held(dtype))
    return cast(_MaybeHeld, known).held(asked.unit, asked.term).dtype == dtype


def may_be_whole(asked: Expression) -> bool:
    """Whether it holds integers on some way, as the project calls."""
    if asked.term is None or asked.held.family:
        return asked.held.family == "integer"
    ev = asked.evaluator
    known = ev.derived.get(("maybe whole",))
    if known is None:
        known = ev.derived["maybe whole",] = _MaybeWhole(ev)
    return cast(_MaybeWhole, known).held(asked.unit, asked.term).family == "integer"
