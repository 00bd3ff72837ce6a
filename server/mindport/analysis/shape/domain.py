"""What can be known of a value's shape.

A dimension is a known number, static (the same for every batch: a product of names), or dynamic
(it depends on what a tensor holds). `SOME` is a dimension of which nothing is known; it counts as
static, so that ignorance raises no finding. `None` in place of a `Shaped` is a value of which
nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from typing import TypeAlias

from mindport.analysis.shape.dimension import (
    SAYS_NOTHING,
    SOME,
    Cause,
    Dim,
    Dims,
    Dynamic,
    join_dims,
)


@dataclass(frozen=True, slots=True)
class TensorShape:
    """A tensor; `dims` is None when its rank is not known.

    `dtype` is torch's name of it ("bool", "int64"), "" when not known. `fixed` means that what it
    holds does not depend on data (`torch.arange(4)`), so neither does what is read from it.
    `cause` tells of a tensor of unknown rank that some dimension of it is dynamic, and `leading`
    that it is the first one. `name` stands
    for a shape of unknown rank: two that have one name are equal, two with different names were
    made differently, and `SAYS_NOTHING` is one that may be equal to any.
    """

    dims: Dims | None = None
    dtype: str = ""
    fixed: bool = False
    cause: Cause | None = None
    name: str = ""
    leading: bool = False

    @property
    def first(self) -> Dim:
        """The first dimension, `SOME` where it is not known."""
        if self.dims:
            return self.dims[0]
        return Dynamic(self.cause) if self.leading and self.cause is not None else SOME

    @property
    def rank(self) -> int | None:
        """The number of dimensions, None when not known."""
        return None if self.dims is None else len(self.dims)


@dataclass(frozen=True, slots=True)
class Number:
    """An integer, or a boolean or float that depends on data."""

    dim: Dim


@dataclass(frozen=True, slots=True)
class Literal:
    """Any other Python constant: text, None, bool, float, Ellipsis."""

    value: object


@dataclass(frozen=True, slots=True)
class Group:
    """A tuple, list or torch.Size of known length; `names` are those of a named tuple."""

    elements: tuple[Shaped | None, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Many:
    """A list, tuple or iterator of `length` values that are all like `element`.

    Where they are `mixed`, only some of them depend on data, nobody knows which.
    """

    element: Shaped | None
    length: Dim = SOME
    name: str = ""  # of a tensor of unknown rank whose sizes these are
    first: Dim | None = None  # where it is another one: the first of these sizes
    mixed: bool = False


@dataclass(frozen=True, slots=True)
class SliceOf:
    """A slice; None for a bound of which nothing is known, Literal(None) for an absent one."""

    lower: Shaped | None
    upper: Shaped | None
    step: Shaped | None


@dataclass(frozen=True, slots=True)
class Made:
    """An instance of a library class, with what its constructor was given."""

    cls: str
    positional: tuple[Shaped | None, ...]
    keywords: tuple[tuple[str, Shaped | None], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A dict: what is under known keys, and under any other (None: nothing known) if it is open."""

    entries: tuple[tuple[object, Shaped | None], ...] = ()
    rest: Shaped | None = None
    length: Dim = SOME
    is_open: bool = False

    def under(self, key: Shaped | None) -> Shaped | None:
        """What a subscript gives."""
        known = plain(key)
        for name, value in self.entries:
            if name == known:
                return value
        return self.rest if known is not None or not self.entries else None

    def put(self, key: Shaped | None, value: Shaped | None) -> Table:
        """The same with a value under a key."""
        name = plain(key)
        if name is None:
            held = join(self.rest, value) if self.is_open else value
            return replace(self, rest=held, is_open=True)
        kept = tuple(entry for entry in self.entries if entry[0] != name)
        return replace(self, entries=(*kept, (name, value)))

    @property
    def values(self) -> Many:
        """All that it holds."""
        held = [value for _, value in self.entries]
        held += [self.rest] if self.is_open else []
        many = as_many(Group(tuple(held)))
        length = self.length if self.is_open else len(held)
        return replace(many, length=length)


def plain(key: Shaped | None) -> object:
    """A key that is written as text or number; None for any other."""
    if isinstance(key, Literal):
        return key.value
    return key.dim if isinstance(key, Number) and isinstance(key.dim, int) else None


Shaped: TypeAlias = "TensorShape | Number | Literal | Group | Many | SliceOf | Made | Table"

TENSOR = TensorShape()
NOTHING = Literal(None)


def cause_of(shaped: Shaped | None) -> Cause | None:
    """Why a value, or a dimension of it, depends on data; None if it is not known to."""
    if isinstance(shaped, TensorShape):
        return next((d.cause for d in shaped.dims or () if isinstance(d, Dynamic)), shaped.cause)
    if isinstance(shaped, Number):
        return shaped.dim.cause if isinstance(shaped.dim, Dynamic) else None
    if isinstance(shaped, Many):
        if isinstance(shaped.length, Dynamic):
            return shaped.length.cause
        return cause_of(shaped.element)
    if isinstance(shaped, Group):
        return next((c for c in map(cause_of, shaped.elements) if c is not None), None)
    return None


def why_sized(value: Shaped | None) -> Cause | None:
    """Why the shape of a tensor, or the length of a list, depends on data: not what they hold."""
    if isinstance(value, Many):
        if isinstance(value.length, Dynamic):
            return value.length.cause
        return why_sized(value.element)
    if isinstance(value, Group):
        return next((c for c in map(why_sized, value.elements) if c is not None), None)
    return cause_of(value) if isinstance(value, TensorShape) else None


def dynamic_parts(value: Shaped | None) -> Iterator[tuple[Cause, int | None]]:
    """Why the dimensions of a result are dynamic, with their positions."""
    match value:
        case TensorShape():
            for axis, dim in enumerate(value.dims or ()):
                if isinstance(dim, Dynamic):
                    yield dim.cause, axis
            if value.cause is not None:
                yield value.cause, None
        case Group():
            for one in value.elements:
                yield from dynamic_parts(one) if isinstance(one, TensorShape) else ()
        case Many(element=element, length=size):
            if isinstance(size, Dynamic):
                yield size.cause, None
            yield from dynamic_parts(element) if isinstance(element, TensorShape) else ()


def length(value: Shaped | None) -> Dim:
    """How many elements iteration over a value meets."""
    if isinstance(value, TensorShape):
        return value.first
    if isinstance(value, (Group, Table)):
        return len(value.elements) if isinstance(value, Group) else value.values.length
    return value.length if isinstance(value, Many) else SOME


def join(left: Shaped | None, right: Shaped | None) -> Shaped | None:
    """One of two values; None of Python adds nothing, as it is asked for before it is used."""
    if right in (left, NOTHING):
        return left
    if left == NOTHING:
        return right
    match left, right:
        case TensorShape(), TensorShape():
            return join_tensors(left, right)
        case Number(), Number():
            return Number(join_dims(left.dim, right.dim))
        case Group(), Group() if len(left.elements) == len(right.elements):
            pairs = zip(left.elements, right.elements, strict=True)
            return Group(tuple(join(a, b) for a, b in pairs), left.names)
        case Table(), Table():
            return _join_tables(left, right)
        case (Number() as number, other) | (other, Number() as number):
            return _number_or(number, other)
        case ((Group() | Many()), (Group() | Many())):
            return _join_lists(as_many(left), as_many(right))
    return None


def _number_or(number: Number, other: Shaped | None) -> Shaped | None:
    """A number, or another value that is no number."""
    if isinstance(other, Many) and other.element == number:
        return other  # a list that was read, and one of unknown depth
    if isinstance(other, Literal):
        return Number(join_dims(number.dim, SOME)) if isinstance(number.dim, Dynamic) else None
    if isinstance(other, TensorShape) and "@" in other.name and not isinstance(number.dim, int):
        is_data = isinstance(number.dim, Dynamic)  # else the caller gives what may be a size
        return number if is_data else Number(SOME)
    return other if is_read(other) else None


def _join_lists(left: Many, right: Many) -> Many:
    size = join_dims(left.length, right.length)
    if 0 in (left.length, right.length):  # one is empty
        return replace(right if left.length == 0 else left, length=size)
    moving = {cause_of(left.element) is None, cause_of(right.element) is None}
    mixed = left.mixed or right.mixed or len(moving) > 1
    return Many(join(left.element, right.element), size, mixed=mixed)


def _join_tables(left: Table, right: Table) -> Table:
    """What only one has is there when it is asked for."""
    entries = dict(left.entries)
    for name, value in right.entries:
        entries[name] = join(entries[name], value) if name in entries else value
    known = [one.rest for one in (left, right) if one.is_open]
    rest = join(known[0], known[-1]) if known else None
    long = join_dims(left.length, right.length)
    return Table(tuple(entries.items()), rest, long, is_open=bool(known))


def is_read(value: Shaped | None) -> bool:
    """Whether it is a tensor that stands for a number which depends on data."""
    return isinstance(value, TensorShape) and value.dims == () and not value.fixed


def join_tensors(left: TensorShape, right: TensorShape) -> TensorShape:
    """One of two tensors."""
    dtype = left.dtype if left.dtype == right.dtype else ""
    fixed = left.fixed and right.fixed
    if left.dims is None or right.dims is None or len(left.dims) != len(right.dims):
        name = left.name if left.name == right.name else SAYS_NOTHING
        cause = cause_of(left) or cause_of(right)
        moved = [one for one in (left, right) if cause_of(one) is not None]
        leading = bool(moved) and all(map(is_leading, moved))
        return TensorShape(None, dtype, fixed, cause, name, leading)
    return TensorShape(tuple(map(join_dims, left.dims, right.dims)), dtype, fixed)


def is_leading(tensor: TensorShape) -> bool:
    """Whether the first dimension is dynamic."""
    return isinstance(tensor.first, Dynamic)


def as_many(group: Group | Many) -> Many:
    """A group as values that are all alike."""
    if isinstance(group, Many):
        return group
    element = reduce(join, group.elements) if group.elements else None
    mixed = len({cause_of(one) is None for one in group.elements}) > 1
    return Many(element, len(group.elements), mixed=mixed)
