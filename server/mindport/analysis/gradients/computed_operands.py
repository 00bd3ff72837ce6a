"""What an operator is computed of: what was given, views of that, or results of operators."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.called_operator import given as arguments
from mindport.analysis.uses.called_operator import operator
from mindport.analysis.values.evaluator import Evaluator

_SHOWN = frozenset({ir.ITEM, ir.UNPACK, ir.ELEM, ir.NARROW, ir.ANNOTATED})
_DISPLAYS = frozenset({ir.LIST, ir.TUPLE})
_WEIGHTS = frozenset({"weight", "bias"})
_PLAIN = 2  # arguments of `layer_norm` before its weights
_SAME_DATA = "order-keeping"
_COMPUTING = frozenset({ir.APPEND, ir.BINARY, ir.CALL, ir.LISTOF, ir.UNARY})
_DEEPEST = 60  # terms one behind the other


class Values(Protocol):
    """What is asked of terms on a differentiated path."""

    def passed_for(self, unit: Unit, parameter: ir.Term) -> Iterable[tuple[Unit, int]]:
        """What calls pass for a parameter, each with the file where it stands."""

    def is_given(self, unit: Unit, term: int) -> bool:
        """Whether a gradient is taken by a term itself."""

    def rests_on_given(self, unit: Unit, term: int) -> bool:
        """Whether a term is computed of what a gradient is taken by."""


def is_of_computed(ev: Evaluator, unit: Unit, given: Iterable[int], values: Values) -> bool:
    """Whether an operator gets the result of one that something given has a part in."""
    return any(
        _is_computed(ev, unit, one, values, frozenset())
        for term in given
        for one in _held(unit.ir.terms[term], term)
    )


def _held(parts: ir.Term, term: int) -> Iterable[int]:
    """What a display holds, or a term itself."""
    return parts[1:] if parts[0] in _DISPLAYS else (term,)


def _is_computed(
    ev: Evaluator, unit: Unit, term: int, values: Values, met: frozenset[tuple[Unit, int]]
) -> bool:
    parts = unit.ir.terms[term]
    if (unit, term) in met or len(met) > _DEEPEST or values.is_given(unit, term):
        return False
    met |= {(unit, term)}
    if parts[0] == ir.PARAM:
        passed = values.passed_for(unit, parts)
        return any(_is_computed(ev, *one, values, met) for one in passed)
    inner = _shown_by(ev, unit, term)
    if inner is not None:
        return any(_is_computed(ev, unit, one, values, met) for one in inner)
    return parts[0] in _COMPUTING and values.rests_on_given(unit, term)


def _shown_by(ev: Evaluator, unit: Unit, term: int) -> Sequence[int] | None:
    """What a term is a view, an item or one way of; None for what is none of that."""
    parts = unit.ir.terms[term]
    if parts[0] in _SHOWN:
        return [one for one in parts[1:2] if one >= 0]
    if parts[0] == ir.PHI:
        return [one for one in parts[1:] if one < term]
    is_view = parts[0] == ir.CALL and _shows(ev, unit, parts[1])
    return arguments(ev, unit, term)[:1] if is_view else None


def _shows(ev: Evaluator, unit: Unit, callee: int) -> bool:
    """Whether a call gives its first argument in another order, in part or copied."""
    facts = operator(ev, unit, callee)
    if facts is None:
        return False
    is_view = 0 in facts.shares and not facts.writes and not facts.repeats
    return is_view or ev.catalogue.has_role(_SAME_DATA, facts.api)


def weights_of(unit: Unit, call: int) -> list[int]:
    """The weights that a call passes beside the input and its shape; what `**` passes is one."""
    _, _, positional, keywords = unit.ir.terms[call]
    named = [term for name, term in keywords if name is None or name in _WEIGHTS]
    return [*positional[_PLAIN:], *named]
