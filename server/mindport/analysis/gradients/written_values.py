"""What is written into memory in place: gradients pass from there to all tensors that have it."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.memory.changed_parameters import changed_arguments
from mindport.analysis.memory.origin import Origin
from mindport.analysis.memory.sharing import Memory
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.called_operator import given, operator
from mindport.analysis.uses.term_users import augmented
from mindport.analysis.values.evaluator import Evaluator


class WrittenValues:
    """The terms whose values a file writes into tensors, by the memory of these."""

    def __init__(self, ev: Evaluator, unit: Unit, memory: Memory) -> None:
        self._memory = memory
        self._into: dict[Origin, list[int]] = {}
        for changed, values in _changes(ev, unit, memory):
            for source in memory.of(changed):
                self._into.setdefault(source.memory, []).extend(values)

    def of(self, term: int) -> Iterator[int]:
        """The terms whose values are written into the memory of a term, before or later."""
        for source in self._memory.of(term) if self._into else ():
            yield from self._into.get(source.memory, ())


def _changes(ev: Evaluator, unit: Unit, memory: Memory) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The tensors that are changed, and what is written into each."""
    bound = augmented(ev, unit)
    for term, parts in enumerate(unit.ir.terms):
        if parts[0] == ir.CALL:
            values = tuple(_passing(ev, unit, term))
            for changed in changed_arguments(ev, unit, term, memory.elsewhere):
                yield changed, tuple(one for one in values if one != changed)
        elif parts[0] == ir.APPEND:
            yield parts[1], (parts[2],)
        elif parts[0] == ir.BINARY and term in bound:
            yield parts[2], (parts[3],)
    for part in unit.ir.parts:
        yield from ((container, (value,)) for container, value in part.stored)


def _passing(ev: Evaluator, unit: Unit, call: int) -> Iterator[int]:
    """The arguments of a call that a gradient may pass through: no masks and places."""
    facts, arguments = operator(ev, unit, unit.ir.terms[call][1]), given(ev, unit, call)
    passes = facts.passes if facts is not None else None
    yield from (one for place, one in enumerate(arguments) if passes is None or place in passes)
    yield from (value for _, value in unit.ir.terms[call][3])
