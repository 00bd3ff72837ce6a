"""Objects that a file makes with tensors: of its own classes, and named tuples."""

from __future__ import annotations

from mindport.analysis.choices import choices
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.containers import CONTAINERS
from mindport.analysis.values.domain import Function, Method, Object
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.iterated import TENSORS
from mindport.analysis.values.value_kinds import kinds

_HELD = TENSORS | CONTAINERS


def made_with(ev: Evaluator, unit: Unit, term: int) -> tuple[int, ...]:
    """The tensors, and containers, that a call gives to the constructor of a class."""
    parts = unit.ir.terms[term]
    if parts[0] != ir.CALL or any(
        isinstance(one, (Function, Method, Object)) for one in ev.value(unit, parts[1])
    ):
        return ()
    is_object = any(isinstance(one, Object) for one in ev.value(unit, term))
    if not is_object and not kinds(ev, unit, term) & CONTAINERS:
        return ()
    arguments = (*parts[2], *(value for _, value in parts[3]))
    return tuple(one for one in arguments if kinds(ev, unit, one) & _HELD)


def is_made_object(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a term is such an object, by one way at least."""
    return any(made_with(ev, unit, one) for one in choices(unit, term))
