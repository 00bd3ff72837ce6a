"""What a caller passes, as an example of what others pass."""

from __future__ import annotations

from dataclasses import replace

from mindport.analysis.shape.dimension import SOME, Cause, Dynamic
from mindport.analysis.shape.domain import (
    Group,
    Many,
    Number,
    Shaped,
    Table,
    TensorShape,
    as_many,
    cause_of,
)


def as_example(value: Shaped | None) -> Shaped | None:
    """What one caller passes, where others pass other contents.

    Of several tensors that are passed together, the lengths are examples as well.
    """
    match value:
        case TensorShape():
            return replace(value, fixed=False)
        case Many(element=TensorShape() as element):
            return replace(value, element=_of_any_length(element))
        case Group(elements=elements) if elements and all(
            isinstance(element, TensorShape) for element in elements
        ):
            parts = (_of_any_length(one) for one in elements if isinstance(one, TensorShape))
            return replace(value, elements=tuple(parts))
        case Group(elements=elements):
            return replace(value, elements=tuple(map(as_example, elements)))
        case Many(element=element):
            return replace(value, element=as_example(element))
        case Table(entries=entries, rest=rest):
            kept = tuple((name, as_example(held)) for name, held in entries)
            return replace(value, entries=kept, rest=as_example(rest))
    return value


def as_moving(value: Shaped | None) -> Shaped | None:
    """What one caller passes that depends on data, as far as it holds beside any other caller."""
    match value:
        case TensorShape(dtype="bool", fixed=False):
            return TensorShape(None, "bool", cause=cause_of(value))
        case TensorShape() if (cause := cause_of(value)) is not None:
            return TensorShape(None, cause=cause, leading=isinstance(value.first, Dynamic))
        case Number(dim=Dynamic()):
            return value
        case Many(length=Dynamic()):
            return Many(as_moving(value.element) or of_the_kind(value.element), value.length)
    return None


def _of_any_length(tensor: TensorShape) -> TensorShape:
    if tensor.dims and not isinstance(tensor.dims[0], Dynamic):
        return replace(tensor, dims=(SOME, *tensor.dims[1:]), fixed=False)
    return replace(tensor, fixed=False)


def of_the_kind(value: Shaped | None) -> Shaped | None:
    """What many callers pass, where only some of them were asked."""
    match value:
        case TensorShape():
            return TensorShape()
        case Group(elements=elements) if elements:
            return replace(value, elements=tuple(map(of_the_kind, elements)))
        case Many(element=element) if element is not None:
            return Many(of_the_kind(element))
        case Table(entries=entries):
            return Table(tuple((name, of_the_kind(held)) for name, held in entries), None, SOME)
    return None


def of_other_lengths(value: Group | Many, why: Cause) -> Many:
    """Tensors of which a function asks the lengths: other callers pass other ones."""
    many = as_many(value)
    element = many.element
    if isinstance(element, TensorShape) and element.dims:
        element = replace(element, dims=(Dynamic(why), *element.dims[1:]), fixed=False)
    else:
        element = TensorShape(None, cause=why, leading=True)
    return Many(element, many.length if isinstance(value, Many) else SOME)


def with_other_lengths(value: Group | Many, parts: Table) -> Many:
    """Items whose parts differ in length, where a caller says nothing of these parts."""
    many = as_many(value)
    item = many.element
    match item:
        case None:
            item = parts
        case Group(elements=elements):
            told = dict(parts.entries)
            held = (_unless_told(one, told.get(at)) for at, one in enumerate(elements))
            item = replace(item, elements=tuple(held))
        case Table(entries=entries):
            told = dict(parts.entries)
            named = ((name, _unless_told(one, told.get(name))) for name, one in entries)
            item = replace(item, entries=tuple(named))
    return Many(item, many.length if isinstance(value, Many) else SOME)


def _unless_told(value: Shaped | None, ragged: Shaped | None) -> Shaped | None:
    """The part itself, unless nothing is known of its length."""
    if isinstance(value, TensorShape):
        is_vague = value.dims is None and value.cause is None
    else:
        is_vague = value is None or (isinstance(value, Many) and value.length == SOME)
    return ragged if ragged is not None and is_vague else value
