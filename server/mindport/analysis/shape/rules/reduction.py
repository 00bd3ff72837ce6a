"""Reductions over axes, and what runs along an axis without changing the shape."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

from mindport.analysis.shape.call import (
    ShapeCall,
    ShapeRule,
    ShapeRules,
    position,
    rules_of,
    unknown_like,
)
from mindport.analysis.shape.dimension import Cause, Dims, Dynamic, Kind
from mindport.analysis.shape.dims import broadcast
from mindport.analysis.shape.domain import Group, TensorShape, cause_of
from mindport.analysis.shape.dtypes import is_integral, promoted


def _reduced(call: ShapeCall, name: str = "dim") -> tuple[Dims | None, Cause | None]:
    """The dimensions that are left, and why they are dynamic where they are not known."""
    tensor, keep = call.tensor(), call.flag("keepdim")
    moved = call.moved_by(name)
    if moved is not None:
        return _any_axis(tensor, keep, moved)
    if not call.given(name):
        if keep and tensor.dims is not None:
            return (1,) * len(tensor.dims), None
        return ((), None) if keep is False else (None, cause_of(tensor))
    axes = call.axes(name)
    if tensor.dims is None and tensor.leading and axes is not None and 0 in axes:
        return None, None  # the dynamic dimension is gone, or 1
    if tensor.dims is None or axes is None or keep is None:
        return None, tensor.cause or _left(tensor, axes)
    places = {position(axis, len(tensor.dims)) for axis in axes or range(len(tensor.dims))}
    if None in places:
        return None, None
    ones: Dims = (1,) if keep else ()
    kept = (ones if at in places else (dim,) for at, dim in enumerate(tensor.dims))
    return tuple(chain.from_iterable(kept)), None


def _any_axis(
    tensor: TensorShape, keep: bool | None, moved: Cause
) -> tuple[Dims | None, Cause | None]:
    """The axis depends on data: so does every dimension."""
    if tensor.dims is None or keep is None:
        return None, moved
    return (Dynamic(moved, plain=False),) * max(len(tensor.dims) - (not keep), 0), None


def _left(tensor: TensorShape, axes: tuple[int, ...] | None) -> Cause | None:
    """Why a result is dynamic when some axis is taken away: only if more than that one is."""
    causes = [dim.cause for dim in tensor.dims or () if isinstance(dim, Dynamic)]
    taken = 1 if axes is None else len(axes)
    return causes[0] if len(causes) > taken else None


def _result(call: ShapeCall, dtype: str) -> TensorShape:
    dims, cause = _reduced(call)
    return TensorShape(dims, dtype, cause=cause, leading=cause is not None and _keeps_first(call))


def _keeps_first(call: ShapeCall) -> bool:
    """Whether the first dimension is dynamic, and the axes that are taken away are others."""
    axes = call.axes() if call.given("dim") else None
    return call.tensor().leading and bool(axes) and min(axes or (0,)) > 0


def _sum(call: ShapeCall) -> TensorShape:
    dtype = call.tensor().dtype
    return _result(call, call.dtype("int64" if dtype and is_integral(dtype) else dtype))


def _mean(call: ShapeCall) -> TensorShape:
    return _result(call, call.dtype(call.tensor().dtype))


def _truth(call: ShapeCall) -> TensorShape:
    return _result(call, "bool")


def _index(call: ShapeCall) -> TensorShape:
    return _result(call, "int64")


def _pair(call: ShapeCall) -> TensorShape | Group:
    """max, min, median...: all elements, two tensors, or values and indices along an axis."""
    other = call.value("dim")
    if call.given("other") or isinstance(other, TensorShape):  # elementwise
        second = other if isinstance(other, TensorShape) else call.tensor("other")
        dims, dtype = broadcast([call.tensor().dims, second.dims]), promoted(call.tensor(), second)
        if dims is None:
            return unknown_like(call.tensor(), second, dtype=dtype)
        return TensorShape(dims, dtype)
    values = _mean(call)
    if not call.given("dim") and not call.api.endswith("mode"):
        return values
    if not call.given("dim"):
        values = _last_taken(call)
    return Group((values, replace(values, dtype="int64")), ("values", "indices"))


def _last_taken(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    dims = tensor.dims[:-1] if tensor.dims and call.flag("keepdim") is False else None
    return TensorShape(dims, tensor.dtype, cause=tensor.cause)


def _floating(call: ShapeCall) -> TensorShape:
    dtype = call.tensor().dtype
    return _result(call, "float32" if is_integral(dtype) else dtype)


def _two(call: ShapeCall) -> Group:
    values = _mean(call)
    return Group((values, values))


def _along(call: ShapeCall) -> TensorShape:
    return call.tensor()


def _summed_along(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    dtype = "int64" if tensor.dtype and is_integral(tensor.dtype) else tensor.dtype
    return replace(tensor, dtype=call.dtype(dtype))


def _pair_along(call: ShapeCall) -> Group:
    tensor = call.tensor()
    indices = replace(tensor, dtype="int64")
    return Group((tensor, indices), ("values", "indices"))


def _indices_along(call: ShapeCall) -> TensorShape:
    return replace(call.tensor(), dtype="int64")


def _kth(call: ShapeCall) -> Group:
    dims, cause = _reduced(call) if call.given("dim") else (None, None)
    if not call.given("dim") and call.tensor().dims is not None:
        dims = call.tensor().dims[:-1] if not call.flag("keepdim") else None  # type: ignore[index]
    values = TensorShape(dims, call.tensor().dtype, cause=cause)
    return Group((values, TensorShape(dims, "int64", cause=cause)), ("values", "indices"))


_REDUCED = "input, dim, keepdim"

SHAPE_RULES: ShapeRules = {
    **rules_of("sum prod nansum", ShapeRule(_REDUCED, _sum, Kind.AXIS)),
    **rules_of("mean nanmean amax amin", ShapeRule(_REDUCED, _mean, Kind.AXIS)),
    "logsumexp": ShapeRule(_REDUCED, _floating, Kind.AXIS),
    **rules_of("std var", ShapeRule("input, dim, unbiased, keepdim", _mean, Kind.AXIS)),
    **rules_of("std_mean var_mean", ShapeRule("input, dim, unbiased, keepdim", _two, Kind.AXIS)),
    **rules_of("any all", ShapeRule(_REDUCED, _truth, Kind.AXIS)),
    **rules_of("argmax argmin", ShapeRule(_REDUCED, _index, Kind.AXIS)),
    "aminmax": ShapeRule(_REDUCED, _two, Kind.AXIS),
    "count_nonzero": ShapeRule("input, dim", _index, Kind.AXIS, sizing="dim"),
    "norm": ShapeRule("input, p, dim, keepdim", _mean, Kind.AXIS),
    "torch.linalg.norm": ShapeRule("input, ord, dim, keepdim", _mean, Kind.AXIS),
    "vector_norm": ShapeRule("input, ord, dim, keepdim", _mean, Kind.AXIS),
    **rules_of("max min median nanmedian mode", ShapeRule(_REDUCED, _pair, Kind.AXIS)),
    "kthvalue": ShapeRule("input, k, dim, keepdim", _kth, Kind.AXIS),
    **rules_of("cumsum cumprod", ShapeRule("input, dim", _summed_along)),
    "logcumsumexp": ShapeRule("input, dim", _along),
    **rules_of("cummax cummin", ShapeRule("input, dim", _pair_along)),
    "sort": ShapeRule("input, dim, descending", _pair_along),
    "argsort": ShapeRule("input, dim, descending", _indices_along),
}
