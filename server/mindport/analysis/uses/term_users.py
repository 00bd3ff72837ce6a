"""Which terms of a file are made of a term, and how."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.project.surface import OPERANDS
from mindport.analysis.values.evaluator import Evaluator


class TermUsers:
    """The terms of a file by what they are made of."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit

    def of(self, term: int) -> Sequence[int]:
        """The terms that a term is an operand of; of what a name holds, where it is read."""
        return self._found.get(term, ())

    @cached_property
    def _found(self) -> dict[int, list[int]]:
        found, file = defaultdict(list), self._unit.ir
        for term, parts in enumerate(file.terms):
            for one in operands(parts):
                found[one].append(term)
            if parts[0] == ir.GLOBAL and parts[1] in file.names:
                found[file.names[parts[1]]].append(term)
        return found

    @cached_property
    def handed_out(self) -> frozenset[int]:
        """What functions return, and what attributes and items of other objects are given."""
        file = self._unit.ir
        found = [one for function in file.functions for one in function.returns]
        found += [one for cls in file.classes for terms in cls.attributes.values() for one in terms]
        return frozenset((*found, *(one for part in file.parts for one in part.kept)))


def operands(parts: ir.Term) -> Iterator[int]:
    """The terms that a term is made of."""
    if parts[0] == ir.CALL:
        yield from (parts[1], *parts[2], *(value for _, value in parts[3]))
    elif parts[0] == ir.PHI:
        yield from parts[1:]
    elif parts[0] in OPERANDS:
        first, last = OPERANDS[parts[0]]
        yield from parts[first:last]


def augmented(ev: Evaluator, unit: Unit) -> frozenset[int]:
    """The terms of `x += y` in a file."""
    return ev.settled(("augmented", unit), _augmented, unit)


def _augmented(unit: Unit) -> frozenset[int]:
    return frozenset(term for part in unit.ir.parts for term in part.augmented)


def part_taken(unit: Unit, parts: ir.Term) -> int | None:
    """Which one of several is taken, where that is written."""
    if parts[0] == ir.UNPACK:
        return parts[2] if parts[4] < 0 else None
    index = unit.ir.terms[parts[2]] if parts[0] == ir.ITEM else (ir.UNKNOWN,)
    return index[1] if index[0] == ir.CONST and type(index[1]) is int else None
