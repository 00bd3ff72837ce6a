"""Which of its arguments a call changes: `x.add_(1)`, and `f(x)` of `def f(x): x[0] = 1`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from mindport.analysis import ir
from mindport.analysis.called_operator import written
from mindport.analysis.evaluator import Evaluator
from mindport.analysis.handed_back import argument_of, called, parameter_of
from mindport.analysis.modules import Unit
from mindport.analysis.values import Function

# Whose memory a term of a file has.
_Sources: TypeAlias = "Callable[[Unit, int], Iterable[Any]]"
_NONE: frozenset[int] = frozenset()


def changed_arguments(ev: Evaluator, unit: Unit, call: int, sources: _Sources) -> frozenset[int]:
    """The terms that a call passes to be changed: by a library, or by a function of the project."""
    value = ev.value(unit, unit.ir.terms[call][1])
    by_project = frozenset(
        argument_of(unit.ir.terms[call], entry, parameter - bound, parameter)
        for function, bound in called(ev, value)
        for entry in [function.unit.ir.functions[function.index]]
        for parameter in _changed_parameters(ev, function, sources)
        if parameter >= bound
    )
    return by_project.union(written(ev, unit, call)) - {-1}


def _changed_parameters(ev: Evaluator, function: Function, sources: _Sources) -> frozenset[int]:
    def find() -> frozenset[int]:
        return frozenset(
            parameter_of(one.memory, function)
            for term in _changed(ev, function, sources)
            for one in sources(function.unit, term)
            if not one.is_part
        ) - {-2}

    return ev.fact(("changed", function), _NONE, find)


def _changed(ev: Evaluator, function: Function, sources: _Sources) -> Iterator[int]:
    """The terms that statements, methods and calls in a function change."""
    unit = function.unit
    for part in unit.ir.parts:
        yield from (one for one in part.changed if _may_be_of(unit, one, function.index))
    for term in own_terms(unit, function.index):
        if unit.ir.terms[term][0] == ir.CALL:
            yield from changed_arguments(ev, unit, term, sources)


def _may_be_of(unit: Unit, term: int, function: int) -> bool:
    """Whether a term stands in the body of a function, or is a parameter."""
    return unit.ir.terms[term][0] == ir.PARAM or unit.ir.function_at(term) == function


def own_terms(unit: Unit, function: int) -> Iterator[int]:
    """The terms of the body of a function."""
    for part in unit.ir.parts:
        firsts = [first for first, _ in part.starts]  # none in a part without functions
        for (first, index), last in zip(part.starts, [*firsts[1:], part.last], strict=False):
            if index == function:
                yield from range(first, last)
