"""Conditions on random numbers, whose ways stand for each other."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.values.domain import BoundMember, Library

_MAX_STEPS = 12


def is_drawn(s: Shapes, unit: Unit, term: int) -> bool:
    """Whether a condition asks a random number: `torch.rand(1).item() < p`."""
    terms, waiting, met = unit.ir.terms, [term], set[int]()
    while waiting and len(met) < _MAX_STEPS:
        one = waiting.pop()
        if one in met:
            continue
        met.add(one)
        parts = terms[one]
        if parts[0] in (ir.COMPARE, ir.PHI):
            waiting += parts[1:]
        elif parts[0] in (ir.UNARY, ir.BINARY):
            waiting += parts[2:]
        elif parts[0] == ir.CALL:
            if draws(s, unit, parts[1]):
                return True
            waiting += parts[2]
            if terms[parts[1]][0] == ir.ATTR:
                waiting.append(terms[parts[1]][1])
    return False


def draws(s: Shapes, unit: Unit, callee: int) -> bool:
    """Whether a callee draws random numbers, or some of several values."""
    names = (
        one.name for one in s.ev.value(unit, callee) if isinstance(one, (Library, BoundMember))
    )
    return any(rule.drawn for rule in map(s.rule, names) if rule is not None)
