"""Attributes in which an object counts: `self.size += 1` in a method that is called again.

A slice up to such a count has another length in each call.
"""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.graph.kinds import sources_of
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.values.classes import ancestors
from mindport.analysis.values.domain import Class, Constant, Object


def counted_bound(s: Shapes, unit: Unit, index: int) -> tuple[int, int] | None:
    """The count by which an index slices alone, with the axis; None where it does not."""
    terms = unit.ir.terms
    places = terms[index][1:] if terms[index][0] == ir.TUPLE else (index,)
    for axis, place in enumerate(places):
        parts = terms[place]
        if parts[0] != ir.SLICE:
            continue
        counted = [one for one in parts[1:3] if one >= 0 and is_counted(s, unit, one)]
        if counted and not _are_as_far(terms, parts):
            return counted[0], axis
    return None


def _are_as_far(terms: list[ir.Term], bounds: ir.Term) -> bool:
    """Whether both bounds are there, and may move together: `self.at : self.at + 4`."""
    _, lower, upper, _ = bounds
    if lower < 0 or upper < 0 or terms[lower] == (ir.CONST, 0):
        return False
    return bool(terms[lower][0] != ir.CONST)


def is_counted(s: Shapes, unit: Unit, term: int) -> bool:
    """Whether a term is a number of an object to which a method adds."""
    parts = unit.ir.terms[term]
    if parts[0] != ir.ATTR:
        return False
    for atom in s.ev.value(unit, parts[1]):
        if isinstance(atom, Object):
            return any(_counts(s, one, parts[2]) for one in _classes(s, atom.cls))
    return False


def _classes(s: Shapes, cls: Class) -> Iterator[Class]:
    yield from (one for one in ancestors(s.ev, cls) if isinstance(one, Class))


def _counts(s: Shapes, cls: Class, name: str) -> bool:
    """Whether a class begins with a number there, and a method gives a further one."""
    unit, entry = cls.unit, cls.unit.ir.classes[cls.index]
    held = entry.attributes.get(name, ())
    if not any(_is_number(s, unit, one) for one in held):
        return False
    added = entry.appended.get(name, ())
    if any(unit.ir.terms[one][0] == ir.STAR and _is_later(unit, one) for one, _ in added):
        return True
    return any(_is_later(unit, one) and _reads(unit, one, name) for one in held)


def _is_later(unit: Unit, term: int) -> bool:
    """Whether a term is in a method other than the constructor."""
    index = unit.ir.function_at(term)
    return index >= 0 and unit.ir.functions[index].name != "__init__"


def _is_number(s: Shapes, unit: Unit, term: int) -> bool:
    value = s.ev.value(unit, term)
    return bool(value) and all(
        isinstance(one, Constant) and type(one.value) is int for one in value
    )


def _reads(unit: Unit, term: int, name: str) -> bool:
    """Whether a method computes the count of itself: `self.size = min(self.size + 1, most)`."""
    terms = unit.ir.terms
    inner = list(sources_of(unit, term))
    is_more = any(terms[one][0] == ir.BINARY and terms[one][1] == "Add" for one in inner)
    return is_more and any(terms[one][0] == ir.ATTR and terms[one][2] == name for one in inner)
