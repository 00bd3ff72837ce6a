"""A list as the index of a tensor: places, booleans, or a tuple of indices."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dimension import Dims
from mindport.analysis.shape.domain import Group, Literal, Number, Shaped


def as_places(unit: Unit, term: int, index: Shaped | None) -> Shaped | None:
    """The index of a tensor, where a list of places is one part of it."""
    if not isinstance(index, Group):
        return index
    at = unit.ir.terms[term][2]
    while (parts := unit.ir.terms[at])[0] in (ir.GLOBAL, ir.NARROW, ir.TAKEN, ir.ANNOTATED):
        at = unit.ir.names.get(parts[1], -1) if parts[0] == ir.GLOBAL else parts[1]
        if at < 0:
            return None
    if parts[0] == ir.TUPLE or any(map(_is_of_tuples, index.elements)):
        return index
    return Group((index,)) if parts[0] == ir.LIST else None


def _is_of_tuples(part: Shaped | None) -> bool:
    """Whether torch takes a list with this element for a tuple of indices."""
    is_value = isinstance(part, Literal) and part.value not in (None, ...)
    return part is not None and not is_value and not isinstance(part, Number)


def sizes_of(part: Group) -> Dims | None:
    """The shape of a list of places; of booleans, as many as are true."""
    told = [one.value for one in part.elements if isinstance(one, Literal)]
    if told:
        is_mask = len(told) == len(part.elements) and all(one in (True, False) for one in told)
        return (sum(map(bool, told)),) if is_mask else None
    return (len(part.elements),)
