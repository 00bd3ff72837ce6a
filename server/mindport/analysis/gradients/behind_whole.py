"""What whole numbers and booleans come from: `x > 0` has no gradient, `x` may have one."""

from __future__ import annotations

from mindport.analysis.gradients.evaluator import OF_OPERANDS, Gradients
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.called_operator import attribute_memory, given, operator
from mindport.analysis.values.evaluator import Evaluator
from mindport.knowledge.operator_facts import OperatorFacts

_MOST = 100  # terms that are looked at for one question


def may_come_of_gradient(ev: Evaluator, gradients: Gradients, unit: Unit, term: int) -> bool:
    """Whether what a term is computed from may have a gradient, be it lost on the way."""
    waiting, met = [term], {term}
    while waiting and len(met) < _MOST:
        at = waiting.pop()
        if gradients.may_reach(at):
            return True
        behind = [one for one in _behind(ev, unit, at) if one >= 0 and one not in met]
        waiting += behind
        met.update(behind)
    return False


def _behind(ev: Evaluator, unit: Unit, term: int) -> tuple[int, ...]:
    parts = unit.ir.terms[term]
    match parts[0]:
        case ir.COMPARE:
            return tuple(parts[1:])
        case ir.GLOBAL:
            return (unit.ir.names.get(parts[1], -1),)
        case ir.ATTR:
            facts = attribute_memory(ev, unit, term)
            return () if facts is None or facts.is_cut else (parts[1],)
        case ir.CALL:
            return _given_to(ev, unit, term, parts)
    return tuple(parts[OF_OPERANDS.get(parts[0], slice(0))])


def _given_to(ev: Evaluator, unit: Unit, term: int, parts: ir.Term) -> tuple[int, ...]:
    known = operator(ev, unit, parts[1])
    if known is not None and (known.makes or _detaches(known)):
        return ()
    return (*given(ev, unit, term), *(value for _, value in parts[3]))


def _detaches(known: OperatorFacts) -> bool:
    """Whether MindSpore cuts the gradient, too: `x.detach()`."""
    return known.is_cut and bool(known.shares) and known.result("float32") == "float32"
