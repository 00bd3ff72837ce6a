"""What only a tensor can have given, though nobody knows where that tensor comes from."""

from __future__ import annotations

from collections.abc import Container

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.class_by_members import is_only_of_tensors
from mindport.analysis.values.domain import Atom, Constant, Sequence
from mindport.analysis.values.evaluator import TENSOR, Evaluator

_MAX_STEPS = 40
# Operators: a tensor on one side gives a tensor.
_MIXED = frozenset({ir.BINARY, ir.COMPARE, ir.UNARY})
# What a method returns that gives a tensor whatever it is called with.
_TENSORS = frozenset({TENSOR, "Self", "typing.Self"})


def is_made_of_tensors(
    ev: Evaluator, unit: Unit, term: int, own: Container[str], steps: int = _MAX_STEPS
) -> bool:
    """Whether a value comes of a method that only tensors have: `e.unsqueeze(2)`, and what is
    computed of that. `own` are methods of the project's classes, which tell nothing.
    """
    value, parts = ev.value(unit, term), unit.ir.terms[term]
    if value or not steps:
        return bool(value) and all(map(ev.is_tensor, value))
    if parts[0] == ir.CALL:
        return _is_called_of_tensor(ev, unit, unit.ir.terms[parts[1]], own, steps - 1)
    if parts[0] == ir.PHI:
        return all(is_made_of_tensors(ev, unit, one, own, steps - 1) for one in parts[1:])
    return parts[0] in _MIXED and _is_mixed(ev, unit, parts, own, steps - 1)


def _is_mixed(ev: Evaluator, unit: Unit, parts: ir.Term, own: Container[str], steps: int) -> bool:
    """Whether one operand is a tensor, and none is known to be anything else."""
    inner = [one for one in parts[1:] if isinstance(one, int)]
    others = [one for one in inner if not is_made_of_tensors(ev, unit, one, own, steps)]
    values = [atom for one in others for atom in ev.value(unit, one)]
    return len(others) < len(inner) and all(isinstance(one, Constant) for one in values)


def _is_called_of_tensor(
    ev: Evaluator, unit: Unit, callee: ir.Term, own: Container[str], steps: int
) -> bool:
    """Whether a method gives a tensor, and what it is called on is one for certain."""
    if callee[0] != ir.ATTR:
        return False
    found = ev.catalogue.member(TENSOR, callee[2])
    if found is None or found.returns not in _TENSORS:
        return False
    if callee[2] not in own and is_only_of_tensors(ev, callee[2]):
        return all(_has_no_other(ev, atom) for atom in ev.value(unit, callee[1]))
    return is_made_of_tensors(ev, unit, callee[1], own, steps)


def _has_no_other(ev: Evaluator, atom: Atom) -> bool:
    """Whether a value has no method of that name but a tensor's: a list or None has none."""
    return isinstance(atom, (Constant, Sequence)) or ev.is_tensor(atom)
