"""Where a subscript makes a shape dynamic."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.counted_attributes import counted_bound
from mindport.analysis.shape.dimension import Cause, Kind
from mindport.analysis.shape.domain import (
    Group,
    Many,
    Shaped,
    SliceOf,
    TensorShape,
    cause_of,
    dynamic_parts,
    why_sized,
)
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.event import Event
from mindport.analysis.shape.index import index_of, without_none
from mindport.analysis.shape.places import Place, place_at


def subscript_events(s: Shapes, unit: Unit, part: ir.Part) -> Iterator[Event]:
    """The subscripts in a part of a file that make a shape dynamic."""
    terms = unit.ir.terms
    for entry in part.subscripts:
        term = entry[0]
        _, base, index = terms[term]
        if _is_plain(terms, index) or not _may_be_tensor(s, unit, base):
            continue
        kind = _kind_of_index(index_of(s, unit, index, None, base))
        if kind is None:
            yield from _by_count(s, unit, term, place_at(part, entry, 1))
            continue
        result = s.of(unit, term)
        if not _is_tensor(s, unit, base, kind) and not isinstance(result, TensorShape):
            continue
        brought = {cause for cause, _ in dynamic_parts(s.of(unit, base)) if cause.term != term}
        for cause, axis in dynamic_parts(result):
            if cause not in brought:
                yield Event(kind, term, place_at(part, entry, 1), cause, axis=axis)
                break


def _by_count(s: Shapes, unit: Unit, term: int, place: Place) -> Iterator[Event]:
    """The event of a tensor that is cut by a number in which its object counts."""
    _, base, index = unit.ir.terms[term]
    value = without_none(s.ev.value(unit, base))
    if not value or not all(map(s.ev.is_tensor, value)):
        return
    counted = counted_bound(s, unit, index)
    if counted is not None:
        cause = Cause(unit.path, term, str(unit.ir.terms[counted[0]][2]))
        yield Event(Kind.SLICE, term, place, cause, axis=counted[1])


def _may_be_tensor(s: Shapes, unit: Unit, term: int) -> bool:
    value = without_none(s.ev.value(unit, term))
    if not value or any(map(s.ev.is_tensor, value)):
        return True
    return isinstance(s.of(unit, term), TensorShape)  # an array that was one


def _is_tensor(s: Shapes, unit: Unit, term: int, kind: Kind) -> bool:
    """Whether a term is a tensor: of what else is nothing known, only tensors take a mask."""
    if without_none(s.ev.value(unit, term)):
        return True
    return kind in (Kind.MASK, Kind.INDEX) or isinstance(s.of(unit, term), TensorShape)


def _is_plain(terms: list[ir.Term], index: int) -> bool:
    """Whether an index is written with numbers alone."""
    parts = terms[index] if index >= 0 else (ir.CONST,)
    if parts[0] in (ir.SLICE, ir.TUPLE):
        return all(_is_plain(terms, part) for part in parts[1:])
    if parts[0] == ir.UNARY:
        parts = terms[parts[2]]
    return bool(parts[0] == ir.CONST)


def _kind_of_index(index: Shaped | None) -> Kind | None:
    """How an index makes a shape dynamic; None when it does not."""
    parts = index.elements if isinstance(index, Group) else (index,)
    kinds: list[Kind] = []
    for part in parts:
        if isinstance(part, TensorShape) and part.dtype == "bool" and not part.fixed:
            kinds.append(Kind.MASK)
        elif isinstance(part, SliceOf):
            bounds = (part.lower, part.upper, part.step)
            kinds += [Kind.SLICE for bound in bounds if cause_of(bound) is not None]
        elif isinstance(part, (TensorShape, Many)) and why_sized(part) is not None:
            kinds.append(Kind.INDEX)
    return min(kinds, key=list(Kind).index) if kinds else None
