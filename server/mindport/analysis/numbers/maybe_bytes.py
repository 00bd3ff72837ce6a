"""Whether a tensor may hold bytes: masks of old programs do, where kernels take booleans alone.

One way on which it does is enough, so this counts only for what is right for booleans as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mindport.analysis.lowering import ir
from mindport.analysis.numbers.as_called import NumbersAsCalled
from mindport.analysis.numbers.held_numbers import Held
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dtypes import tensors_of
from mindport.analysis.values.domain import Library
from mindport.analysis.values.evaluator import Evaluator

if TYPE_CHECKING:
    from mindport.analysis.expression import Expression

_BYTES = Held("uint8")


class _MaybeBytes(NumbersAsCalled):
    """The number types of a project where bytes on one way win over all other ways."""

    def by_rule(self, unit: Unit, term: int) -> Held | None:
        """What the rule for a term says; of a parameter, also what its annotation says."""
        parts = unit.ir.terms[term]
        if parts[0] == ir.PARAM:
            annotation = unit.ir.functions[parts[1]].parameters[parts[2]][3]
            if annotation >= 0 and _names_bytes(self.ev, unit, annotation):
                return _BYTES
        return super().by_rule(unit, term)

    def either(self, left: Held | None, right: Held | None) -> Held | None:
        """One of two."""
        return _BYTES if _BYTES in (left, right) else super().either(left, right)


def _names_bytes(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether an annotation names tensors of bytes, alone or in `Optional[...]` and unions."""
    operation, *parts = unit.ir.terms[term]
    if operation in (ir.ITEM, ir.BINARY, ir.TUPLE):
        return any(_names_bytes(ev, unit, one) for one in parts if isinstance(one, int))
    named = (one.name for one in ev.value(unit, term) if isinstance(one, Library))
    return any(tensors_of(one) == _BYTES.dtype for one in named)


def may_hold_bytes(asked: Expression) -> bool:
    """Whether it holds bytes on some way, by what the project passes and by annotations."""
    if asked.term is None or asked.held.is_exact:
        return asked.held == _BYTES
    ev = asked.evaluator
    known = ev.derived.get(("maybe bytes",))
    if known is None:
        known = ev.derived["maybe bytes",] = _MaybeBytes(ev)
    return cast(_MaybeBytes, known).held(asked.unit, asked.term) == _BYTES
