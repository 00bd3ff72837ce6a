"""What an operator is computed of: what was given, views of that, or results of operators."""

from __future__ import annotations

from collections.abc import Iterable

from mindport.analysis.gradients.wanted import operands, reached
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


def is_of_computed(ev: Evaluator, unit: Unit, given: Iterable[int]) -> bool:
    """Whether what is joined holds the result of an operator that something given has a part in."""
    parts = unit.ir.terms
    for term in given:
        inner = parts[term][1:] if parts[term][0] in _DISPLAYS else ()
        if parts[term][0] in (ir.LISTOF, ir.APPEND):
            return True
        if any(_is_computed(ev, unit, one) for one in inner):
            return True
    return False


def _is_computed(ev: Evaluator, unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    if parts[0] in _SHOWN:
        return parts[1] >= 0 and _is_computed(ev, unit, parts[1])
    if parts[0] == ir.PHI:
        return any(_is_computed(ev, unit, one) for one in parts[1:] if one < term)
    if parts[0] not in (ir.BINARY, ir.UNARY, ir.CALL):
        return False
    if parts[0] == ir.CALL and _shows(ev, unit, parts[1]):
        return any(_is_computed(ev, unit, one) for one in arguments(ev, unit, term)[:1])
    sources = reached(term, lambda one: operands(unit.ir.terms[one]))
    return any(unit.ir.terms[one][0] == ir.PARAM for one in sources)


def _shows(ev: Evaluator, unit: Unit, callee: int) -> bool:
    """Whether a call gives its first argument in another order, in part or copied."""
    facts = operator(ev, unit, callee)
    if facts is None:
        return False
    is_view = 0 in facts.shares and not facts.writes and not facts.repeats
    return is_view or ev.catalogue.has_role(_SAME_DATA, facts.api)


def gets_weights(unit: Unit, call: int) -> bool:
    """Whether a call passes weights beside the input and its shape."""
    _, _, positional, keywords = unit.ir.terms[call]
    named = {name for name, _ in keywords}
    return len(positional) > _PLAIN or None in named or not named.isdisjoint(_WEIGHTS)
