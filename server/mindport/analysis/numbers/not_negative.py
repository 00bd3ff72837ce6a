"""Whether a number of Python is known to be 0 or more, by how it is written and computed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.domain import Constant

if TYPE_CHECKING:
    from mindport.analysis.expression import Expression
    from mindport.analysis.values.evaluator import Evaluator

_MOST_DEPTH = 8
_OPERATORS = frozenset({"Add", "Div", "FloorDiv", "Mod", "Mult", "Pow"})
_SIZES = frozenset({"torch.Tensor.shape", "torch.Tensor.size"})
_COUNTS = frozenset({"builtins.abs", "builtins.len", *_SIZES})
_WAYS = {
    **dict.fromkeys((ir.LIST, ir.PHI, ir.TUPLE), slice(1, None)),
    **dict.fromkeys((ir.ANNOTATED, ir.NARROW, ir.TAKEN), slice(1, 2)),
}


def is_not_negative(asked: Expression) -> bool:
    """Whether no way to it gives less than 0, for each number of a list or tuple of them.

    A parameter is what it is by default and what the project passes.
    """
    if asked.term is None:
        return False
    return _is(asked.evaluator, asked.unit, asked.term, _MOST_DEPTH)


def _is(ev: Evaluator, unit: Unit, term: int, depth: int) -> bool:
    if depth < 0 or term < 0:
        return False
    known = [one.value for one in ev.value(unit, term) if isinstance(one, Constant)]
    if known and len(known) == len(ev.value(unit, term)):
        return all(type(one) is int and one >= 0 for one in known)
    return _is_computed(ev, unit, term, depth)


def _is_computed(ev: Evaluator, unit: Unit, term: int, depth: int) -> bool:
    operation, *parts = unit.ir.terms[term]
    if operation in _WAYS:
        ways = unit.ir.terms[term][_WAYS[operation]]
        return all(_is(ev, unit, one, depth - 1) for one in ways)
    if operation == ir.BINARY:
        return parts[0] in _OPERATORS and all(_is(ev, unit, one, depth - 1) for one in parts[1:3])
    if operation == ir.ITEM:  # of a shape
        return bool(apis(ev, unit, parts[0]) & _SIZES) or _is(ev, unit, parts[0], depth - 1)
    return operation == ir.CALL and _is_count(ev, unit, unit.ir.terms[term], depth)


def _is_count(ev: Evaluator, unit: Unit, call: ir.Term, depth: int) -> bool:
    """Whether a call gives a count, or a maximum with a number that is not negative."""
    called = apis(ev, unit, call[1])
    if called == {"builtins.max"}:
        return any(_is(ev, unit, one, depth - 1) for one in call[2])
    return bool(called) and called <= _COUNTS
