"""Which parameters of a function may share memory: `f(x, x)`, `f(x, x.T)`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any, TypeAlias

from mindport.analysis.lowering import ir
from mindport.analysis.memory.handed_back import argument_of
from mindport.analysis.memory.origin import Step
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.parameters import MAX_CALLERS

# Whose memory a term of a file has.
_Sources: TypeAlias = "Callable[[Unit, int], Iterable[Any]]"
# A parameter, one that it shares memory with, and whether that is as a view.
_Pair: TypeAlias = "tuple[int, int, bool]"
_NONE: frozenset[_Pair] = frozenset()


def passed_together(ev: Evaluator, unit: Unit, term: int, sources: _Sources) -> list[Step]:
    """The other parameters whose memory the parameter `term` may have.

    That is what the calls in the project tell. `sources` says whose memory a term of a file has.
    """
    _, index, place = unit.ir.terms[term]
    if len(unit.ir.functions[index].parameters) < 2:
        return []

    def find() -> frozenset[_Pair]:
        return frozenset(_pairs(ev, unit, index, sources))

    pairs = ev.fact(("passed together", unit, index), _NONE, find)
    first = term - place  # the terms of parameters stand in their order
    return [Step(first + other, is_view) for one, other, is_view in sorted(pairs) if one == place]


def _pairs(ev: Evaluator, unit: Unit, index: int, sources: _Sources) -> Iterator[_Pair]:
    entry = unit.ir.functions[index]
    for caller, call, bound, is_each in ev.callers_of(
        ev.atoms.the_function(unit, index), MAX_CALLERS
    ):
        parts = caller.ir.terms[call]
        if is_each or any(caller.ir.terms[one][0] == ir.STAR for one in parts[2]):
            continue
        passed = [
            (parameter, argument_of(parts, entry, parameter - bound, parameter))
            for parameter in range(bound, len(entry.parameters))
        ]
        held = [(parameter, frozenset(sources(caller, at))) for parameter, at in passed if at >= 0]
        for (one, own), (other, others) in combinations(held, 2):
            for is_view in _shared(own, others):
                yield one, other, is_view
                yield other, one, is_view


def _shared(own: Iterable[Any], others: Iterable[Any]) -> set[bool]:
    """Whether two arguments have the same memory: as views of it, or as one tensor."""
    return {
        one.tensor != other.tensor
        for one in own
        for other in others
        if one.memory == other.memory and not (one.is_part or other.is_part)
    }
