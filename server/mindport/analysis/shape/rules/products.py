"""Matrix products and layers: linear, convolution, pooling, normalisation, attention."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from mindport.analysis.shape.call import (
    ShapeCall,
    ShapeRule,
    ShapeRules,
    rules_of,
    unknown_like,
)
from mindport.analysis.shape.dimension import SOME, Dim, Dims, Dynamic, Kind
from mindport.analysis.shape.dims import broadcast, floor, minus, plus, times
from mindport.analysis.shape.domain import Group, Literal, Shaped, TensorShape, cause_of


def _matmul(call: ShapeCall) -> TensorShape:
    left, right = call.tensor(), call.tensor("other")
    dtype = left.dtype if left.dtype == right.dtype else ""
    if not left.dims or not right.dims:
        return unknown_like(left, right, dtype=dtype)
    outer = broadcast([left.dims[:-2], right.dims[:-2]]) or ()
    rows = left.dims[-2:-1]
    columns = right.dims[-1:] if len(right.dims) > 1 else ()
    return TensorShape((*outer, *rows, *columns), dtype)


def _linear(call: ShapeCall) -> TensorShape:
    weight = call.tensor("weight")
    return _last(call.tensor(), weight.dims[0] if weight.dims else SOME)


def _linear_layer(call: ShapeCall) -> TensorShape:
    tensor, before, after = call.tensor(), call.number("in_features"), call.number("out_features")
    if tensor.dims is None and before == after != SOME:
        return tensor
    if tensor.dims is None and not (isinstance(before, int) and isinstance(after, int)):
        return unknown_like(tensor, dtype=tensor.dtype)
    return _last(tensor, after)


def _last(tensor: TensorShape, width: Dim) -> TensorShape:
    if not tensor.dims:
        return TensorShape(None, tensor.dtype, cause=tensor.cause)
    return TensorShape((*tensor.dims[:-1], width), tensor.dtype)


def _same(call: ShapeCall) -> TensorShape:
    return call.tensor()


def _window(size: Dim, kernel: Dim, stride: Dim, padding: Dim, dilation: Dim) -> Dim:
    """How many places a window has along an axis."""
    reach = plus(times(dilation, minus(kernel, 1)), 1)
    return plus(floor(minus(plus(size, times(2, padding)), reach), stride), 1)


def windowed(
    tensor: TensorShape, windows: Iterable[tuple[Dim, Dim, Dim, Dim]], is_as_wide: bool | None
) -> TensorShape:
    """A tensor of unknown rank, after windows have moved over it.

    A window is given by kernel, stride, padding and dilation.

    `is_as_wide` tells whether it has as many channels as before. Where it can be told that its
    shape is the same, it keeps its name; where it is another one, it gets another name.
    """
    same = is_as_wide
    for kernel, stride, padding, dilation in windows:
        more = minus(times(2, padding), times(dilation, minus(kernel, 1)))
        if (isinstance(stride, int) and stride > 1) or (isinstance(more, int) and more != 0):
            return TensorShape(None, tensor.dtype, cause=cause_of(tensor))
        if stride != 1 or more != 0:
            same = None
    if same is None:
        return unknown_like(tensor, dtype=tensor.dtype)
    return tensor if same else TensorShape(None, tensor.dtype, cause=cause_of(tensor))


# What decides the size of the output of windows.
_SIZING = "stride, padding, dilation"


def _convolution(rank: int) -> ShapeRule:
    def result(call: ShapeCall) -> TensorShape:
        return _convolved(call, rank, call.number("out_channels"), call.each("kernel_size", rank))

    names = "in_channels, out_channels, kernel_size, stride, padding, dilation"
    return ShapeRule(names, result, takes="input")


def _convolve(rank: int) -> ShapeRule:
    def result(call: ShapeCall) -> TensorShape:
        weight = call.tensor("weight").dims
        if weight is None or len(weight) != rank + 2:
            weight = (SOME,) * (rank + 2)
        return _convolved(call, rank, weight[0], weight[2:])

    return ShapeRule(
        "input, weight, bias, stride, padding, dilation", result, Kind.SIZE, sizing=_SIZING
    )


def _convolved(call: ShapeCall, rank: int, channels: Dim, kernel: Dims) -> TensorShape:
    tensor = call.tensor()
    padding = call.value("padding")
    pads = (0,) * rank if padding == Literal("valid") else call.each("padding", rank, 0)
    windows = list(zip(kernel, call.each("stride", rank, 1), pads,
                       call.each("dilation", rank, 1), strict=True))  # fmt: skip
    if padding == Literal("same"):
        windows = []
    if tensor.dims is None or len(tensor.dims) not in (rank + 1, rank + 2):
        before = call.number("in_channels")
        known = SOME not in (before, channels)
        return windowed(tensor, windows, before == channels if known else None)
    dims = tensor.dims[-rank:]
    if windows:
        dims = tuple(_window(size, *one) for size, one in zip(dims, windows, strict=True))
    return TensorShape((*tensor.dims[: -rank - 1], channels, *dims), tensor.dtype)


def _pool(rank: int, second: str) -> tuple[ShapeRule, ShapeRule]:
    """The rules of a pooling function and layer, by what its parameters after padding are."""

    def result(call: ShapeCall) -> Shaped:
        tensor = call.tensor()
        kernel = call.each("kernel_size", rank)
        stride = call.each("stride", rank) if call.given("stride") else kernel
        windows = list(zip(kernel, stride, call.each("padding", rank, 0),
                           call.each("dilation", rank, 1), strict=True))  # fmt: skip
        if tensor.dims is None or len(tensor.dims) not in (rank + 1, rank + 2):
            pooled = windowed(tensor, windows, is_as_wide=True)
        else:
            dims = tensor.dims[-rank:]
            if call.flag("ceil_mode") is not False:
                dims = tuple(d if isinstance(d, Dynamic) else SOME for d in dims)
            else:
                dims = tuple(_window(size, *one) for size, one in zip(dims, windows, strict=True))
            pooled = TensorShape((*tensor.dims[:-rank], *dims), tensor.dtype)
        indexed = call.flag("return_indices")
        return Group((pooled, replace(pooled, dtype="int64"))) if indexed else pooled

    names = f"kernel_size, stride, padding, {second}"
    return (
        ShapeRule(f"input, {names}", result, Kind.SIZE, sizing=f"kernel_size, {_SIZING}"),
        ShapeRule(names, result, takes="input"),
    )


def _adaptive(rank: int) -> tuple[ShapeRule, ShapeRule]:
    def result(call: ShapeCall) -> Shaped:
        tensor = call.tensor()
        moved = call.moved_by("output_size")
        if tensor.dims is None or len(tensor.dims) not in (rank + 1, rank + 2):
            return TensorShape(None, tensor.dtype, cause=moved or cause_of(tensor))
        sizes = call.each("output_size", rank)
        value = call.value("output_size")
        if isinstance(value, Group) and len(value.elements) == rank:
            kept = zip(sizes, value.elements, tensor.dims[-rank:], strict=True)
            sizes = tuple(dim if given == Literal(None) else size for size, given, dim in kept)
        pooled = TensorShape((*tensor.dims[:-rank], *sizes), tensor.dtype)
        indexed = call.flag("return_indices")
        return Group((pooled, TensorShape(pooled.dims, "int64"))) if indexed else pooled

    return (
        ShapeRule("input, output_size, return_indices", result, Kind.SIZE),
        ShapeRule("output_size, return_indices", result, Kind.SIZE, takes="input"),
    )


def _interpolate(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    moved = call.moved_by("size") or call.moved_by("scale_factor")
    rank = None if tensor.dims is None else len(tensor.dims) - 2
    if tensor.dims is None or rank is None or rank < 1:
        return TensorShape(None, tensor.dtype, cause=moved or cause_of(tensor))
    if call.given("size"):
        sizes = call.each("size", rank)
    else:
        scales = call.each("scale_factor", rank)
        sizes = tuple(
            times(dim, scale) if isinstance(scale, int) or isinstance(dim, Dynamic) else SOME
            for dim, scale in zip(tensor.dims[2:], scales, strict=True)
        )
        if moved is not None:
            sizes = (Dynamic(moved),) * rank
    return TensorShape((*tensor.dims[:2], *sizes), tensor.dtype)


def _pad(call: ShapeCall) -> TensorShape:
    tensor, pads = call.tensor(), call.sizes("pad")
    if tensor.dims is None or pads is None or len(pads) % 2 or len(pads) > 2 * len(tensor.dims):
        moved = call.moved_by("pad")
        return TensorShape(None, tensor.dtype, cause=moved or cause_of(tensor))
    dims = list(tensor.dims)
    for place in range(len(pads) // 2):
        both = plus(pads[2 * place], pads[2 * place + 1])
        dims[-1 - place] = plus(dims[-1 - place], both)
    return TensorShape(tuple(dims), tensor.dtype)


def _attention(call: ShapeCall) -> TensorShape:
    query, value = call.tensor("query"), call.tensor("value")
    if not query.dims or not value.dims or len(query.dims) != len(value.dims):
        return unknown_like(query, value, dtype=query.dtype)
    outer = broadcast([query.dims[:-2], value.dims[:-2]]) or ()
    return TensorShape((*outer, *query.dims[-2:-1], value.dims[-1]), query.dtype)


def _of_ranks(name: str, make: Callable[[int], ShapeRule]) -> ShapeRules:
    return {f"torch.nn.{name}{rank}d": make(rank) for rank in (1, 2, 3)}


def _pairs(
    function: str, layer: str, make: Callable[[int], tuple[ShapeRule, ShapeRule]]
) -> ShapeRules:
    """The rules of a function and its layer for 1 to 3 dimensions."""
    rules: ShapeRules = {}
    for rank in (1, 2, 3):
        of_function, of_layer = make(rank)
        rules[function.format(rank)] = of_function
        rules[f"torch.nn.{layer.format(rank)}"] = of_layer
    return rules


_NORMS = (
    "BatchNorm1d BatchNorm2d BatchNorm3d SyncBatchNorm LayerNorm GroupNorm InstanceNorm1d"
    " InstanceNorm2d InstanceNorm3d LocalResponseNorm RMSNorm"
)

SHAPE_RULES: ShapeRules = {
    **rules_of("matmul mm bmm", ShapeRule("input, other", _matmul)),
    "torch.nn.functional.linear": ShapeRule("input, weight, bias", _linear),
    "torch.nn.Linear": ShapeRule("in_features, out_features", _linear_layer, takes="input"),
    **{f"torch.nn.{name}": ShapeRule("", _same, takes="input") for name in _NORMS.split()},
    **rules_of(
        "layer_norm batch_norm group_norm instance_norm rms_norm", ShapeRule("input", _same)
    ),
    **_of_ranks("Conv", _convolution),
    **{f"conv{rank}d": _convolve(rank) for rank in (1, 2, 3)},
    **_pairs("max_pool{}d", "MaxPool{}d", lambda rank: _pool(rank, "dilation, ceil_mode")),
    **_pairs("avg_pool{}d", "AvgPool{}d", lambda rank: _pool(rank, "ceil_mode")),
    **_pairs("adaptive_avg_pool{}d", "AdaptiveAvgPool{}d", _adaptive),
    **_pairs("adaptive_max_pool{}d", "AdaptiveMaxPool{}d", _adaptive),
    "interpolate": ShapeRule("input, size, scale_factor", _interpolate, Kind.SIZE),
    **rules_of(
        "upsample upsample_nearest upsample_bilinear",
        ShapeRule("input, size, scale_factor", _interpolate, Kind.SIZE),
    ),
    "torch.nn.Upsample": ShapeRule("size, scale_factor", _interpolate, Kind.SIZE, takes="input"),
    **rules_of("pad constant_pad_nd", ShapeRule("input, pad, mode, value", _pad, Kind.SIZE)),
    "scaled_dot_product_attention": ShapeRule("query, key, value", _attention),
}
