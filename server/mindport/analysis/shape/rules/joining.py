"""Joining tensors and taking them apart."""

from __future__ import annotations

from operator import attrgetter

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules, position, rules_of
from mindport.analysis.shape.dimension import SOME, Dim, Dims, Dynamic, Kind
from mindport.analysis.shape.dims import floor, plus, times
from mindport.analysis.shape.domain import (
    Group,
    Many,
    Shaped,
    TensorShape,
    as_many,
    cause_of,
    join_tensors,
)


def _unknown(call: ShapeCall, *firsts: Dim) -> TensorShape:
    """Dynamic if one of the tensors is, or their number; first of all its first dimension, where
    one of `firsts` is: what the first dimension is made of."""
    value = call.value("tensors")
    held = as_many(value).element if isinstance(value, (Group, Many)) else None
    dtype = held.dtype if isinstance(held, TensorShape) else ""
    leading = call.axis(default=0) == 0 and any(isinstance(one, Dynamic) for one in firsts)
    return TensorShape(None, dtype, cause=cause_of(value), leading=leading)


def _cat(call: ShapeCall) -> TensorShape:
    many = call.many()
    if many is not None:
        return _cat_many(call, *many)
    tensors = call.tensors() or ()
    known = [tensor.dims for tensor in tensors if tensor.dims is not None]
    if not tensors or len(known) < len(tensors) or len(set(map(len, known))) != 1:
        return _unknown(call, *map(attrgetter("first"), tensors))
    at = position(call.axis(default=0), len(known[0]))
    if at is None:
        return _unknown(call)
    total: Dim = 0
    for dims in known:
        total = plus(total, dims[at])
    dtypes = {tensor.dtype for tensor in tensors}
    return TensorShape(_with(_common(known), at, total), dtypes.pop() if len(dtypes) == 1 else "")


def _cat_many(call: ShapeCall, element: TensorShape, count: Dim) -> TensorShape:
    at = position(call.axis(default=0), element.rank)
    if element.dims is None or at is None:
        return _unknown(call, element.first, count)
    own = element.dims[at]
    # Of tensors that are only known to be alike, each may have another size.
    long = times(own, count) if isinstance(own, (int, Dynamic)) else times(SOME, count)
    return TensorShape(_with(element.dims, at, long), element.dtype)


def _with(dims: Dims, at: int, dim: Dim) -> Dims:
    return (*dims[:at], dim, *dims[at + 1 :])


def _common(shapes: list[Dims]) -> Dims:
    """For each axis the size that all have; a number where one has it."""
    return tuple(
        next((d for d in dims if isinstance(d, int)), dims[0] if len(set(dims)) == 1 else SOME)
        for dims in zip(*shapes, strict=True)
    )


def _stack(call: ShapeCall) -> TensorShape:
    many = call.many()
    if many is not None:
        element, count = many
    else:
        tensors = call.tensors() or ()
        if not tensors:
            return _unknown(call)
        element, count = tensors[0], len(tensors)
        for tensor in tensors[1:]:
            element = join_tensors(element, tensor)
    at = position(call.axis(default=0), None if element.dims is None else len(element.dims) + 1)
    if element.dims is None or at is None:
        return _unknown(call, count)
    return TensorShape((*element.dims[:at], count, *element.dims[at:]), element.dtype)


def _split(call: ShapeCall) -> Shaped:
    tensor = call.tensor()
    at = position(call.axis(default=0), tensor.rank)
    sizes = call.sizes("split_size")
    moved, given = call.moved_by("split_size"), call.value("split_size")
    count = given.length if isinstance(given, Many) else SOME
    if tensor.dims is None or at is None:
        return Many(TensorShape(None, tensor.dtype, cause=moved or cause_of(tensor)), count)
    if isinstance(given, Group) and sizes is not None:
        parts = (TensorShape(_with(tensor.dims, at, size), tensor.dtype) for size in sizes)
        return Group(tuple(parts))
    if moved is not None:
        return Many(TensorShape(_with(tensor.dims, at, Dynamic(moved)), tensor.dtype), count)
    return _parts(tensor, at, call.number("split_size"))


def _parts(tensor: TensorShape, at: int, size: Dim) -> Shaped:
    assert tensor.dims is not None
    whole = tensor.dims[at]
    if isinstance(whole, int) and isinstance(size, int) and size > 0 and whole <= 64 * size:
        lengths = [min(size, whole - start) for start in range(0, whole, size)]
        return Group(tuple(TensorShape(_with(tensor.dims, at, n), tensor.dtype) for n in lengths))
    if isinstance(whole, Dynamic):
        count: Dim = Dynamic(whole.cause, plain=False)
        return Many(TensorShape(_with(tensor.dims, at, SOME), tensor.dtype), count)
    return Many(TensorShape(_with(tensor.dims, at, SOME), tensor.dtype))


def _chunk(call: ShapeCall) -> Shaped:
    tensor, chunks = call.tensor(), call.number("chunks")
    at = position(call.axis(default=0), tensor.rank)
    if tensor.dims is None or at is None:
        one = TensorShape(None, tensor.dtype, cause=cause_of(tensor))
    else:
        whole = tensor.dims[at]
        if isinstance(whole, int) and isinstance(chunks, int) and chunks > 0:
            return _parts(tensor, at, -(-whole // chunks) or 1)
        one = TensorShape(_with(tensor.dims, at, _part_of(whole, chunks)), tensor.dtype)
    return Group((one,) * chunks) if isinstance(chunks, int) and chunks <= 64 else Many(one)


def _part_of(whole: Dim, chunks: Dim) -> Dim:
    """The length of each of so many parts; they may differ unless it is known."""
    if isinstance(whole, Dynamic):
        return Dynamic(whole.cause, plain=False)
    part = floor(whole, chunks)
    return part if isinstance(part, int) and part != whole else SOME


def _unbind(call: ShapeCall) -> Shaped:
    tensor = call.tensor()
    at = position(call.axis(default=0), tensor.rank)
    if tensor.dims is None or at is None:
        return Many(TensorShape(None, tensor.dtype, tensor.fixed, cause_of(tensor)))
    one = TensorShape((*tensor.dims[:at], *tensor.dims[at + 1 :]), tensor.dtype)
    count = tensor.dims[at]
    return Group((one,) * count) if isinstance(count, int) and count <= 64 else Many(one, count)


SHAPE_RULES: ShapeRules = {
    **rules_of("cat concat concatenate", ShapeRule("tensors, dim", _cat, Kind.SIZE, sizing="dim")),
    "stack": ShapeRule("tensors, dim", _stack, Kind.SIZE, sizing="dim"),
    **rules_of(
        "split split_with_sizes unsafe_split unsafe_split_with_sizes",
        ShapeRule("input, split_size, dim", _split, Kind.SIZE, sizing="split_size, dim"),
    ),
    "chunk": ShapeRule("input, chunks, dim", _chunk, Kind.SIZE, sizing="chunks, dim"),
    "unbind": ShapeRule("input, dim", _unbind),
}
