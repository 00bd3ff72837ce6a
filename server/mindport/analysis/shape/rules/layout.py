"""Views and changes of layout: the same elements under other dimensions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules, position, rules_of
from mindport.analysis.shape.dimension import SOME, Cause, Dim, Dims, Dynamic, Kind, Symbolic
from mindport.analysis.shape.dims import broadcast, exact, product, times
from mindport.analysis.shape.domain import Group, Literal, Shaped, TensorShape, cause_of
from mindport.analysis.shape.dtypes import dtype_named


def _of(tensor: TensorShape, dims: Dims | None) -> TensorShape:
    """A tensor with other dimensions; where they are not known, dynamic if it is."""
    return TensorShape(dims, tensor.dtype, cause=cause_of(tensor) if dims is None else None)


def _view(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    if isinstance(call.value("size"), Group) and _is_dtype(call):
        return TensorShape(tensor.dims, cause=tensor.cause)
    sizes = call.sizes("size")
    if sizes is None:
        moved = cause_of(call.value("size")) or cause_of(tensor)
        return TensorShape(None, tensor.dtype, cause=moved)
    return _of(tensor, None if _is_undecided(tensor, sizes) else _solved(tensor, sizes))


def _is_undecided(tensor: TensorShape, sizes: Dims) -> bool:
    """Whether -1 is what the tensor's own sizes leave, and one of these is the dynamic one.

    `w.view(w.shape[1], -1)`: where the rank is not known, nobody knows which one that is.
    """
    if -1 not in sizes or tensor.dims is not None or tensor.cause is None or tensor.leading:
        return False
    own = f"{tensor.name}.shape["
    factors = {name for size in sizes if isinstance(size, Symbolic) for name in size.factors}
    return bool(tensor.name) and any(name.startswith(own) for name in factors)


def _is_dtype(call: ShapeCall) -> bool:
    first = call.parts("size")[:1]
    return bool(first) and isinstance(first[0], Literal)


def _solved(tensor: TensorShape, sizes: Dims) -> Dims:
    """The sizes, with what -1 stands for."""
    if -1 not in sizes:
        return sizes
    rest = [size for size in sizes if size != -1]
    if tensor.dims is not None:
        left: Dim = exact(tensor.dims, rest)
    elif tensor.cause is not None and not any(isinstance(size, Dynamic) for size in rest):
        left = Dynamic(tensor.cause, plain=False)
    else:
        left = SOME
    return tuple(left if size == -1 else size for size in sizes)


def _view_as(call: ShapeCall) -> TensorShape:
    other = call.tensor("other")
    return TensorShape(other.dims, call.tensor().dtype, cause=other.cause)


def _flatten(call: ShapeCall, first_axis: int = 0) -> TensorShape:
    tensor = call.tensor()
    start, end = call.axis("start_dim", first_axis), call.axis("end_dim", -1)
    if tensor.dims is None:
        if (start, end) == (0, -1):
            return _of(tensor, _solved(tensor, (-1,)))
        return _of(tensor, None)
    if not tensor.dims:
        return _of(tensor, (1,))
    first, last = position(start, len(tensor.dims)), position(end, len(tensor.dims))
    if first is None or last is None or first > last:
        return _of(tensor, None)
    middle = product(tensor.dims[first : last + 1])
    return _of(tensor, (*tensor.dims[:first], middle, *tensor.dims[last + 1 :]))


def _flatten_layer(call: ShapeCall) -> TensorShape:
    return _flatten(call, 1)


def _unflatten(call: ShapeCall) -> TensorShape:
    tensor, sizes = call.tensor(), call.sizes("sizes")
    at = position(call.axis(), tensor.rank)
    if tensor.dims is None or at is None or sizes is None:
        return _of(tensor, None)
    inner = _solved(TensorShape((tensor.dims[at],)), sizes)
    return _of(tensor, (*tensor.dims[:at], *inner, *tensor.dims[at + 1 :]))


def _squeeze(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    dims = tensor.dims
    if dims is None:
        return _of(tensor, None)
    named = call.given("dim")
    places = _places(call.axes() if named else tuple(range(len(dims))), len(dims))
    if places is None:
        return _of(tensor, None)
    unsure = [dims[place] for place in places if not isinstance(dims[place], int)]
    if unsure:
        # A size that is not known may be 1. Whoever names one axis means that it is.
        if not named or any(dim != SOME for dim in unsure):
            return _of(tensor, None)
        return _of(tensor, tuple(d for p, d in enumerate(dims) if p not in places))
    return _of(tensor, tuple(d for p, d in enumerate(dims) if p not in places or d != 1))


def _places(axes: Iterable[int] | None, rank: int) -> list[int] | None:
    """The positions of axes; None where one of them is not known."""
    found = [position(axis, rank) for axis in axes] if axes is not None else [None]
    known = [place for place in found if place is not None]
    return known if len(known) == len(found) else None


def _unsqueeze(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    at = position(call.axis(), None if tensor.dims is None else len(tensor.dims) + 1)
    if tensor.dims is None or at is None:
        return _of(tensor, None)
    return _of(tensor, (*tensor.dims[:at], 1, *tensor.dims[at:]))


def _transpose(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    moved = call.moved_by("dim0") or call.moved_by("dim1")
    if moved is not None:
        return _turned(tensor, moved)
    first = position(call.axis("dim0"), tensor.rank)
    second = position(call.axis("dim1"), tensor.rank)
    if tensor.dims is None or first is None or second is None:
        return _of(tensor, None)
    dims = list(tensor.dims)
    dims[first], dims[second] = dims[second], dims[first]
    return _of(tensor, tuple(dims))


def _turned(tensor: TensorShape, moved: Cause) -> TensorShape:
    """The order of the axes depends on data: so does every dimension."""
    if tensor.dims is None:
        return TensorShape(None, tensor.dtype, cause=moved)
    return TensorShape((Dynamic(moved, plain=False),) * len(tensor.dims), tensor.dtype)


def _t(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    return _of(tensor, None if tensor.dims is None else tensor.dims[::-1])


def _permute(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    moved = call.moved_by("dims")
    if moved is not None:
        return _turned(tensor, moved)
    axes = call.axes("dims")
    if tensor.dims is None or axes is None:
        return _of(tensor, None)
    places = [position(axis, len(tensor.dims)) for axis in axes]
    if sorted(p for p in places if p is not None) != list(range(len(tensor.dims))):
        return _of(tensor, None)
    return _of(tensor, tuple(tensor.dims[p] for p in places if p is not None))


def _movedim(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    if tensor.dims is None:
        return _of(tensor, None)
    rank = len(tensor.dims)
    taken, puts = _places(call.axes("source"), rank), _places(call.axes("destination"), rank)
    if taken is None or puts is None or len(taken) != len(puts):
        return _of(tensor, None)
    order = [place for place in range(rank) if place not in taken]
    for put, place in sorted(zip(puts, taken, strict=True)):
        order.insert(put, place)
    return _of(tensor, tuple(tensor.dims[place] for place in order))


def _expand(call: ShapeCall) -> TensorShape:
    tensor, sizes = call.tensor(), call.sizes("size")
    if sizes is None:
        return TensorShape(
            None, tensor.dtype, cause=cause_of(call.value("size")) or cause_of(tensor)
        )
    own: list[Dim] = [SOME] * len(sizes)
    if tensor.dims is not None and len(tensor.dims) <= len(sizes):
        own[len(sizes) - len(tensor.dims) :] = tensor.dims
    dims = tuple(mine if size == -1 else size for mine, size in zip(own, sizes, strict=True))
    return TensorShape(dims, tensor.dtype)


def _expand_as(call: ShapeCall) -> TensorShape:
    other = call.tensor("other")
    return TensorShape(other.dims, call.tensor().dtype, cause=other.cause)


def _repeat(call: ShapeCall) -> TensorShape:
    tensor, sizes = call.tensor(), call.sizes("size")
    if sizes is None:
        return TensorShape(
            None, tensor.dtype, cause=cause_of(call.value("size")) or cause_of(tensor)
        )
    if tensor.dims is None:
        moved = cause_of(call.value("size")) or tensor.cause
        return TensorShape(None, tensor.dtype, cause=moved)
    rank = max(len(tensor.dims), len(sizes))
    own = (1,) * (rank - len(tensor.dims)) + tensor.dims
    by = (1,) * (rank - len(sizes)) + sizes
    return _of(tensor, tuple(times(mine, count) for mine, count in zip(own, by, strict=True)))


def _broadcast_tensors(call: ShapeCall) -> Shaped | None:
    tensors = call.tensors()
    if tensors is None:
        return None
    dims = broadcast([tensor.dims for tensor in tensors])
    return Group(tuple(TensorShape(dims, tensor.dtype) for tensor in tensors))


def _same(call: ShapeCall) -> TensorShape:
    return call.tensor()


def _cast(dtype: str) -> ShapeRule:
    def result(call: ShapeCall) -> TensorShape:
        return replace(call.tensor(), dtype=dtype)

    return ShapeRule("input", result)


def _to(call: ShapeCall) -> TensorShape:
    """`to` and `type`: a dtype may stand anywhere, as may a tensor whose dtype is taken."""
    tensor = call.tensor()
    dtype = tensor.dtype
    passed = [*call.parts("how"), *(call.value(n) for n in ("dtype", "other") if call.given(n))]
    for value in passed:
        if isinstance(value, TensorShape):
            dtype = value.dtype
        elif isinstance(value, Literal) and type(value.value) is str:
            dtype = dtype_named(value.value) or dtype
        elif value is None:
            dtype = ""
    return replace(tensor, dtype=dtype)


_CASTS = "float double half bfloat16 long int short bool byte char cfloat cdouble"
_NAMES = {"byte": "uint8", "char": "int8"}

SHAPE_RULES: ShapeRules = {
    **rules_of("view reshape", ShapeRule("input, *size", _view, Kind.SIZE, sizing="size")),
    **rules_of("view_as reshape_as", ShapeRule("input, other", _view_as)),
    "flatten": ShapeRule(
        "input, start_dim, end_dim", _flatten, Kind.SIZE, sizing="start_dim, end_dim"
    ),
    "ravel": ShapeRule("input", _flatten),
    "torch.nn.Flatten": ShapeRule("start_dim, end_dim", _flatten_layer, takes="input"),
    "unflatten": ShapeRule("input, dim, sizes", _unflatten, Kind.SIZE),
    "squeeze": ShapeRule("input, dim", _squeeze, Kind.SIZE, sizing="dim"),
    "unsqueeze": ShapeRule("input, dim", _unsqueeze, Kind.SIZE, sizing="dim"),
    **rules_of(
        "transpose swapaxes swapdims", ShapeRule("input, dim0, dim1", _transpose, Kind.PERMUTATION)
    ),
    "t": ShapeRule("input", _t),
    "permute": ShapeRule("input, *dims", _permute, Kind.PERMUTATION),
    **rules_of(
        "movedim moveaxis",
        ShapeRule(
            "input, source, destination", _movedim, Kind.PERMUTATION, sizing="source, destination"
        ),
    ),
    "expand": ShapeRule("input, *size", _expand, Kind.SIZE, sizing="size"),
    "expand_as": ShapeRule("input, other", _expand_as),
    "broadcast_to": ShapeRule("input, size", _expand, Kind.SIZE),
    "broadcast_tensors": ShapeRule("*tensors", _broadcast_tensors),
    "repeat": ShapeRule("input, *size", _repeat, Kind.SIZE),
    "tile": ShapeRule("input, *size", _repeat, Kind.SIZE),
    **rules_of(
        "flip fliplr flipud roll tril triu numpy pin_memory share_memory resolve_conj"
        " copy fill_diagonal",
        ShapeRule("input", _same),
    ),
    **rules_of(
        "scatter scatter_add scatter_reduce index_fill index_copy index_add",
        ShapeRule("input, dim, index, src", _same),
    ),
    "index_put": ShapeRule("input, indices, values", _same),
    **rules_of(
        "torch.Tensor.normal_ torch.Tensor.uniform_ torch.Tensor.random_ torch.Tensor.bernoulli_"
        " torch.Tensor.exponential_ torch.bernoulli torch.poisson",
        ShapeRule("input", _same, drawn=True),
    ),
    **{name: _cast(dtype_named(_NAMES.get(name, name))) for name in _CASTS.split()},
    **rules_of("to type type_as", ShapeRule("input, *how", _to)),
}
