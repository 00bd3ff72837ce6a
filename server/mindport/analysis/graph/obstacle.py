"""What stands in the way of a graph, and what is asked of terms to find it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mindport.analysis.lowering import ir
from mindport.analysis.memory.changed_parameters import own_terms
from mindport.analysis.project.module_names import Unit

WORDS = {
    "graph-class": "a class is defined",
    "graph-comprehension": "a comprehension has several loops",
    "graph-decorator": "a function is decorated",
    "graph-del": "`del`",
    "graph-dict-pop": "`pop` of a dictionary",
    "graph-filter": "a comprehension asks a number",
    "graph-global": "`global`",
    "graph-identity": "tensors or lists are compared by `is`",
    "graph-import": "`import`",
    "graph-list-remove": "`remove` of a list",
    "graph-list-sort": "`sort` of a list",
    "graph-loop-else": "`else` of a loop",
    "graph-match": "`match`",
    "graph-merged": "a dict takes in another",
    "graph-nonlocal": "`nonlocal`",
    "graph-set": "a set",
    "graph-try": "`try`",
    "graph-unbound": "a name is bound on some ways alone",
    "graph-walrus": "`:=`",
    "graph-with": "`with`",
    "graph-yield": "`yield`",
}


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What no graph is made of, or a graph would do otherwise, and where it stands."""

    reason: str
    unit: Unit
    term: int

    @property
    def line(self) -> int:
        """Its line, from 1; 0 where none is known."""
        for part in self.unit.ir.parts:
            for at in range(0, len(part.spots), 5):
                if part.spots[at] == self.term:
                    return part.line + part.spots[at + 1]
        return 0


def function_of(unit: Unit, term: int) -> int:
    """The function that a term is a part of; -1 for none."""
    parts = unit.ir.terms[term]
    return int(parts[1]) if parts[0] == ir.PARAM else unit.ir.function_at(term)


def is_used_after(unit: Unit, value: int, term: int) -> bool:
    """Whether a value is read behind a term, in its function."""
    index = unit.ir.function_at(term)
    later = (one for one in own_terms(unit, index) if one > term)
    return any(value in _operands(unit.ir.terms[one]) for one in later)


def is_read_by_others(unit: Unit, value: int) -> bool:
    """Whether another value is computed of one, a condition asks it, or a function returns it.

    A container is not read where single items are.
    """
    asked = {place[0] for part in unit.ir.parts for place in (*part.branches, *part.loops)}
    if value in asked or any(value in function.returns for function in unit.ir.functions):
        return True
    terms = enumerate(unit.ir.terms)
    return any(
        value in _operands(parts) for term, parts in terms if term != value and parts[0] != ir.ITEM
    )


def _operands(parts: ir.Term) -> Iterator[object]:
    for one in parts[1:]:
        if isinstance(one, tuple):
            yield from _operands((None, *one))
        else:
            yield one


def is_made_here(unit: Unit, term: int, met: set[int]) -> bool:
    """Whether a container is a display of the same function."""
    if term in met:
        return True
    met.add(term)
    parts = unit.ir.terms[term]
    if parts[0] == ir.PHI:
        return all(is_made_here(unit, one, met) for one in parts[1:])
    if parts[0] == ir.APPEND:
        return is_made_here(unit, parts[1], met)
    return parts[0] in (ir.LIST, ir.LISTOF, ir.DICT, ir.TUPLE)
