"""Subscripts and iteration: tensors by numbers, slices, masks and indices; lists by position."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.call import as_dim
from mindport.analysis.shape.dimension import MASKED, SAYS_NOTHING, SOME, Cause, Dim, Dims, Dynamic
from mindport.analysis.shape.dims import broadcast, minus, named, plus
from mindport.analysis.shape.domain import (
    NOTHING,
    Group,
    Literal,
    Many,
    Number,
    Shaped,
    SliceOf,
    Table,
    TensorShape,
    as_many,
    cause_of,
    length,
    why_sized,
)
from mindport.analysis.shape.list_index import as_places, sizes_of
from mindport.analysis.shape.looked_up import of_table, one_of
from mindport.analysis.shape.own_mask import is_own_mask


def element_of(value: Shaped | None, position: int | None = None) -> Shaped | None:
    """What iteration over a value meets, at a position if it is given."""
    if isinstance(value, TensorShape):
        if value.dims is None:
            cause = None if value.leading else value.cause
            return TensorShape(None, value.dtype, value.fixed, cause, SAYS_NOTHING)
        return TensorShape(value.dims[1:], value.dtype, value.fixed) if value.dims else None
    if isinstance(value, Many):
        if position == 0 and value.first is not None:
            return Number(value.first)
        if position is not None and value.name:
            return Number(named(f"{value.name}.shape[{position}]"))
        return value.element
    if isinstance(value, Group):
        return as_many(value).element
    if isinstance(value, Table):
        return None
    return _read_further(value)


def rest_of(value: Shaped | None) -> Many:
    """What a star takes of a list."""
    return Many(element_of(value), long if isinstance(long := length(value), Dynamic) else SOME)


def _read_further(value: Shaped | None) -> Shaped | None:
    """What is in a list of unknown depth, read from a tensor: lists or numbers."""
    return value if isinstance(value, Number) and isinstance(value.dim, Dynamic) else None


def item_of(
    unit: Unit, term: int, base: Shaped, index: Shaped | None, mask: str = ""
) -> Shaped | None:
    """`base[index]`; `mask` is the name of what is supposed to be one."""
    if isinstance(base, Group):
        return _of_group(base, index)
    if isinstance(base, Many):
        return _of_many(base, index)
    if isinstance(base, TensorShape):
        return indexed(base, as_places(unit, term, index), Cause(unit.path, term, MASKED, mask))
    if isinstance(base, Table):
        return of_table(base, index)
    read, cause = _read_further(base), moving(index) if isinstance(index, SliceOf) else None
    return read if cause is None else Many(read, Dynamic(cause, plain=False))


def _of_many(base: Many, index: Shaped | None) -> Shaped | None:
    if isinstance(index, SliceOf):
        return Many(base.element, _rest_of_list(base, index), mixed=base.mixed)
    held = element_of(base, _plain(index))
    if isinstance(held, Number) and (cause := cause_of(index)) is not None:
        return Number(Dynamic(cause, plain=False))
    return None if base.mixed and cause_of(held) is not None else held


def _rest_of_list(base: Many, index: SliceOf) -> Dim:
    """How long a slice of a list is: as data says, or nothing is known."""
    if isinstance(base.length, Dynamic):
        return base.length
    cause = moving(index)
    return SOME if cause is None else Dynamic(cause, plain=False)


def _plain(index: Shaped | None) -> int | None:
    return index.dim if isinstance(index, Number) and isinstance(index.dim, int) else None


def _of_group(base: Group, index: Shaped | None) -> Shaped | None:
    if isinstance(index, Number):
        if not isinstance(index.dim, int):
            return one_of(base, index.dim)
        size = len(base.elements)
        return base.elements[index.dim] if -size <= index.dim < size else None
    if isinstance(index, SliceOf):
        bounds = [_bound(part) for part in (index.lower, index.upper, index.step)]
        if any(bound is False for bound in bounds):
            return Many(as_many(base).element)
        return Group(base.elements[slice(*bounds)])
    return None


def _bound(part: Shaped | None) -> int | bool | None:
    """A bound of a slice over a list; None for an absent one, False for one that is not known."""
    if part == NOTHING:
        return None
    number = _plain(part)
    return False if number is None else number


@dataclass(slots=True)
class _Walk:
    """The state of indexing a tensor part by part."""

    cause: Cause
    left: list[Dim]  # dimensions not yet indexed
    done: list[Dim] = field(default_factory=list)
    indices: list[Dims | None] = field(default_factory=list)  # shapes of index tensors
    at: int = -1  # where the dimensions of the index tensors go: before the done ones from here
    parted: bool = False  # index tensors with something between them
    last: bool = False


def indexed(base: TensorShape, index: Shaped | None, cause: Cause) -> TensorShape:
    """A tensor by an index, which may be a tuple of several."""
    parts = index.elements if isinstance(index, Group) else (index,)
    if base.leading and _chooses(parts[0]):  # the dynamic dimension is gone
        base = replace(base, cause=None, leading=False)
    fixed = base.fixed and all(not isinstance(p, TensorShape) or p.fixed for p in parts)
    used = [_consumed(part) for part in parts]
    if base.dims is None and is_own_mask(base, parts):
        return TensorShape((Dynamic(cause),), base.dtype)
    if base.dims is None or None in used:
        name = f"{base.name}[{cause.term}]" if base.name and len(base.name) < 60 else ""
        leading = _is_first(_front(parts), base)
        if base.dims and _chooses(parts[0]):
            base = replace(base, dims=base.dims[1:])
        return TensorShape(None, base.dtype, fixed, _whose(base, parts, cause), name, leading)
    walk = _Walk(cause, list(base.dims))
    missing = len(base.dims) - sum(filter(None, used))
    if not all(_step_or_skip(walk, part, missing) for part in parts):
        return TensorShape(None, base.dtype, cause=_whose(base, parts, cause))
    result = [*walk.done, *walk.left]
    if walk.indices:
        together = broadcast(walk.indices)
        if together is None:
            leading = _leads(walk, parts, base)
            return TensorShape(None, base.dtype, cause=_whose(base, parts, cause), leading=leading)
        at = 0 if walk.parted else walk.at
        result[at:at] = together
    return TensorShape(tuple(result), base.dtype, fixed)


def _chooses(part: Shaped | None) -> bool:
    """Whether a part of an index takes the first dimension away: a number, or places."""
    return isinstance(part, Number) or (isinstance(part, TensorShape) and part.dtype != "bool")


def _leads(walk: _Walk, parts: tuple[Shaped | None, ...], base: TensorShape) -> bool:
    """Whether the dimensions of the index tensors come first, and the first of these is dynamic."""
    return (walk.parted or walk.at == 0) and _is_first(parts[0], base)


def _front(parts: tuple[Shaped | None, ...]) -> Shaped | None:
    """The part of an index from which the first dimension is: numbers give none."""
    return next((one for one in parts if not isinstance(one, Number)), None)


def _step_or_skip(walk: _Walk, part: Shaped | None, missing: int) -> bool:
    """Walk on by one part; an ellipsis skips the dimensions that no part is for."""
    if part != Literal(...):
        return _step(walk, part)
    walk.done += walk.left[:missing]
    del walk.left[:missing]
    walk.last = False
    return True


def _is_first(part: Shaped | None, base: TensorShape) -> bool:
    """Whether the first part of an index makes the first dimension a dynamic one."""
    if isinstance(part, TensorShape):
        is_mask = part.dtype == "bool" and not part.fixed
        return is_mask or bool(part.dims and isinstance(part.dims[0], Dynamic)) or part.leading
    if isinstance(part, SliceOf):
        return base.leading or moving(part) is not None
    return False


def _whose(base: TensorShape, parts: tuple[Shaped | None, ...], cause: Cause) -> Cause | None:
    """Why the result of indexing has a dynamic dimension, if it has."""
    for part in parts:
        if isinstance(part, TensorShape) and part.dtype == "bool" and not part.fixed:
            return cause
        if isinstance(part, SliceOf):
            found = moving(part)
            if found is not None:
                return found
        elif isinstance(part, (TensorShape, Many)) and why_sized(part) is not None:
            return why_sized(part)
    return cause_of(base)


def moving(part: SliceOf) -> Cause | None:
    """Why the length of a slice depends on data, apart from what is sliced."""
    for bound in (part.lower, part.upper, part.step):
        if isinstance(bound, Number) and isinstance(bound.dim, Dynamic):
            return bound.dim.cause
    return None


def _consumed(part: Shaped | None) -> int | None:
    """How many dimensions a part of an index stands for; None when not known."""
    if isinstance(part, TensorShape):
        if part.dtype == "bool":
            return part.rank
        return 1 if part.dtype else None
    if isinstance(part, Literal) and (part.value is None or part.value is ...):
        return 0
    if isinstance(part, (Number, SliceOf, Group, Many)):
        return 1
    return None


def _step(walk: _Walk, part: Shaped | None) -> bool:
    """Take one part of an index; False when nothing is known of what it gives."""
    if part == NOTHING:
        walk.done.append(1)
        walk.last = False
        return True
    count = _consumed(part)
    if count is None or count > len(walk.left):
        return False
    taken, walk.left = walk.left[:count], walk.left[count:]
    if isinstance(part, SliceOf):
        walk.done.append(sliced(taken[0], part))
        walk.last = False
        return True
    if isinstance(part, Number):
        return True
    return _take_index(walk, part)


def _take_index(walk: _Walk, part: Shaped | None) -> bool:
    if isinstance(part, TensorShape):
        dims = part.dims
        if part.dtype == "bool":
            dims = (SOME if part.fixed else Dynamic(walk.cause),)
    elif isinstance(part, Group):
        dims = sizes_of(part)
    elif isinstance(part, Many):
        dims = (part.length,)
    else:
        return False
    if walk.at < 0:
        walk.at = len(walk.done)
    elif not walk.last:
        walk.parted = True
    walk.last = True
    walk.indices.append(dims)
    return True


def sliced(dim: Dim, part: SliceOf) -> Dim:
    """The length of a slice of a dimension."""
    lower = 0 if part.lower == NOTHING else as_dim(part.lower)
    upper = dim if part.upper == NOTHING else as_dim(part.upper)
    step = 1 if part.step == NOTHING else as_dim(part.step)
    if lower == 0 and part.upper == NOTHING and step == 1:
        return dim
    if all(isinstance(one, int) for one in (dim, lower, upper, step)):
        assert isinstance(dim, int) and isinstance(step, int)
        return len(range(*slice(lower, upper, step).indices(dim))) if step > 0 else SOME
    cause = moving(part) or cause_of(Number(dim))
    if cause is not None:
        return Dynamic(cause, plain=False)
    return _of_static(dim, lower, upper, step)


def _of_static(dim: Dim, lower: Dim, upper: Dim, step: Dim) -> Dim:
    if SOME in (dim, lower, upper, step):
        return SOME
    if isinstance(upper, int) and upper < 0:
        upper = plus(dim, upper)
    if isinstance(lower, int) and lower < 0:
        lower = plus(dim, lower)
    if isinstance(dim, int) or upper != dim:
        return SOME  # a slice may end before its bound does
    length = minus(upper, lower)
    return length if step == 1 else SOME
