"""Which of its arguments a call changes: `x.add_(1)`, and `f(x)` of `def f(x): x[0] = 1`.

An object is changed where what it holds is: `store.put(0)` of `def put(self, at): self.x[at] = 1`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from mindport.analysis.lowering import ir
from mindport.analysis.memory.handed_back import argument_of, called, parameter_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.called_operator import written
from mindport.analysis.values.domain import Function, Object
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.remembered import remembered

# Whose memory a term of a file has.
_Sources: TypeAlias = "Callable[[Unit, int], Iterable[Any]]"
_NONE: frozenset[int] = frozenset()


@remembered
def changed_arguments(ev: Evaluator, unit: Unit, call: int, sources: _Sources) -> frozenset[int]:
    """The terms that a call passes to be changed: by a library, or by a function of the project."""
    value = ev.value(unit, unit.ir.terms[call][1])
    by_project = frozenset(
        argument_of(unit.ir.terms[call], entry, parameter - bound, parameter)
        if parameter >= bound
        else _object(ev, unit, call)
        for function, bound in called(ev, value)
        for entry in [function.unit.ir.functions[function.index]]
        for parameter in _changed_parameters(ev, function, sources)
    )
    return by_project.union(written(ev, unit, call)) - {-1}


def _object(ev: Evaluator, unit: Unit, call: int) -> int:
    """The object whose method a call runs, or that is called; -1 where that is not seen."""
    callee = unit.ir.terms[call][1]
    if any(isinstance(one, Object) for one in ev.value(unit, callee)):
        return int(callee)
    parts = unit.ir.terms[callee]
    return int(parts[1]) if parts[0] == ir.ATTR else -1


def _holder(memory: Any) -> Any:
    """What the memory is of, where an attribute or an entry of it begins there."""
    unit, term, member = memory
    while member is not None and unit.ir.terms[term][0] in (ir.ATTR, ir.ITEM):
        term = unit.ir.terms[term][1]
    return unit, term, None


def _changed_parameters(ev: Evaluator, function: Function, sources: _Sources) -> frozenset[int]:
    def find() -> frozenset[int]:
        return frozenset(
            parameter_of(_holder(one.memory), function)
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
    """The terms of the body of a function; -1: of the module, outside of all."""
    for part in unit.ir.parts:
        starts = [(part.first, -1), *part.starts]
        lasts = [*(first for first, _ in starts[1:]), part.last]
        for (first, index), last in zip(starts, lasts, strict=True):
            if index == function:
                yield from range(first, last)
