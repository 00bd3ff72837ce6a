"""What is looked up in lists and dicts by a place or a key that data may give."""

from __future__ import annotations

from mindport.analysis.shape.dimension import Dim, Dynamic
from mindport.analysis.shape.domain import Group, Number, Shaped, Table, as_many


def of_table(base: Table, index: Shaped | None) -> Shaped | None:
    """What is under a key: of different values, data chooses one."""
    if isinstance(index, Number) and isinstance(index.dim, Dynamic) and not base.is_open:
        held = tuple(value for _, value in base.entries)
        if all(isinstance(value, (Number, Group)) for value in held):
            return _chosen(held, index.dim)
    return under_read(base, index)


def under_read(base: Table, index: Shaped | None) -> Shaped | None:
    """What is under a key; a number that is counted under a key which data gives is read, too."""
    found = base.under(index)
    if isinstance(index, Number) and isinstance(index.dim, Dynamic) and isinstance(found, Number):
        return Number(Dynamic(index.dim.cause, plain=False)) if base.is_open else found
    return found


def _chosen(held: tuple[Shaped | None, ...], place: Dynamic) -> Shaped | None:
    """One of several values, of numbers or of lists of as many numbers."""
    if len({len(one.elements) if isinstance(one, Group) else -1 for one in held}) > 1:
        return None
    if held and isinstance(held[0], Group):
        rows = [one.elements for one in held if isinstance(one, Group)]
        return Group(tuple(one_of(Group(column), place) for column in zip(*rows, strict=True)))
    return one_of(Group(held), place)


def one_of(base: Group, place: Dim) -> Shaped | None:
    """An element at a place that is not known: of different numbers, data chooses one."""
    held = as_many(base).element
    is_number = isinstance(held, Number) and not isinstance(held.dim, Dynamic)
    if is_number and isinstance(place, Dynamic) and len(set(base.elements)) > 1:
        return Number(Dynamic(place.cause, plain=False))
    return held
