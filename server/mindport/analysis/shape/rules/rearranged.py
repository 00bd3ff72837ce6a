"""Diagonals, windows, stacking and splitting: other dimensions, decided by numbers passed."""

from __future__ import annotations

from dataclasses import replace

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules, position, rules_of
from mindport.analysis.shape.changed import another, changing, floating, some_tensor
from mindport.analysis.shape.dimension import SOME, Dim, Dynamic, Kind, join_dims
from mindport.analysis.shape.dims import floor, minus, plus, product, times
from mindport.analysis.shape.domain import (
    Group,
    Many,
    Shaped,
    TensorShape,
    cause_of,
    is_leading,
    length,
)
from mindport.analysis.shape.dtypes import is_integral


def _pieces(call: ShapeCall) -> Shaped:
    """As many tensors as an argument says; a tensor of positions is data."""
    sections = length(call.value("sections"))
    count = Dynamic(sections.cause, plain=False) if isinstance(sections, Dynamic) else SOME
    return Many(TensorShape(None, call.tensor().dtype, cause=cause_of(call.tensor())), count)


def _windows(call: ShapeCall) -> TensorShape:
    """`x.unfold(dim, size, step)`."""
    tensor, size = call.tensor(), call.number("size")
    at = position(call.axis(), tensor.rank)
    if not tensor.dims or at is None:
        return another(call)
    count = plus(floor(minus(tensor.dims[at], size), call.number("step")), 1)
    return TensorShape((*tensor.dims[:at], count, *tensor.dims[at + 1 :], size), tensor.dtype)


def _as_complex(call: ShapeCall) -> TensorShape:
    dims = call.tensor().dims
    return TensorShape(dims[:-1]) if dims else another(call)


def _as_real(call: ShapeCall) -> TensorShape:
    dims = call.tensor().dims
    return another(call) if dims is None else TensorShape((*dims, 2))


def _strided(call: ShapeCall) -> TensorShape:
    return TensorShape(call.sizes("size"), call.tensor().dtype)


def _pair_distance(call: ShapeCall) -> TensorShape:
    left, right = call.tensor(), call.tensor("other")
    if not left.dims or not right.dims or len(left.dims) != 2 or len(right.dims) != 2:
        cause = cause_of(left) or cause_of(right)
        return TensorShape(None, cause=cause, leading=is_leading(left))
    return TensorShape((left.dims[0], right.dims[0]), floating(left.dtype))


def _shuffled(call: ShapeCall) -> TensorShape:
    """Channels become pixels."""
    tensor, factor = call.tensor(), call.number("upscale_factor")
    if tensor.dims is None or len(tensor.dims) < 3:
        return another(call)
    *outer, channels, height, width = tensor.dims
    square: Dim = times(factor, factor)
    dims = (*outer, floor(channels, square), times(height, factor), times(width, factor))
    return TensorShape(dims, tensor.dtype)


def _histogram(call: ShapeCall) -> Group:
    """The counts, and the edges: one tensor of them, or one for each axis."""
    edges: Shaped = Many(another(call)) if call.api.endswith("dd") else another(call)
    return Group((another(call), edges), ("hist", "bin_edges"))


def _together(call: ShapeCall) -> TensorShape:
    return TensorShape(None, cause=cause_of(call.value("tensors")))


def _differences(call: ShapeCall) -> TensorShape:
    """`diff`: one less along an axis for each time; as it was for none."""
    return call.tensor() if call.number("n", 1) == 0 else another(call)


def _window(call: ShapeCall) -> TensorShape:
    return TensorShape((call.number("length"),), call.dtype("float32"))


def _scalar(_call: ShapeCall) -> TensorShape:
    return TensorShape(())


def _flat_histogram(call: ShapeCall) -> TensorShape:
    return TensorShape((call.number("bins", 100),), call.tensor().dtype)


def _all_pairs(call: ShapeCall) -> TensorShape:
    """`cartesian_prod`: as many rows as the product of the lengths."""
    tensors = call.tensors("tensors")
    if tensors is None or len(tensors) < 2:
        return some_tensor(call)
    rows = product(tensor.dims[0] if tensor.dims else SOME for tensor in tensors)
    return TensorShape((rows, len(tensors)), tensors[0].dtype)


def _at_least(call: ShapeCall) -> Shaped | None:
    """One tensor gives one, several (or a list of them) give a tuple."""
    tensors = call.parts("tensors")
    if len(tensors) != 1 or not isinstance(tensors[0], TensorShape):
        return None
    return TensorShape(None, cause=cause_of(tensors[0]))


def _gradients(call: ShapeCall) -> Many:
    tensor = call.tensor()
    return Many(replace(tensor, dtype="float32" if is_integral(tensor.dtype) else tensor.dtype))


def _rotated(call: ShapeCall) -> TensorShape:
    """`rot90`: after an odd number of quarter turns, two dimensions have changed places."""
    tensor, turns = call.tensor(), call.number("k", 1)
    axes = call.axes("dims") if call.given("dims") else (0, 1)
    if isinstance(turns, int) and turns % 2 == 0:
        return tensor
    places = [at for axis in axes or () if (at := position(axis, tensor.rank)) is not None]
    moved = call.moved_by("k")
    if tensor.dims is None or len(places) != 2:
        return replace(tensor, dims=None, cause=moved or cause_of(tensor), name="")
    dims = list(tensor.dims)
    first, second = places
    if isinstance(turns, int):
        dims[first], dims[second] = dims[second], dims[first]
    elif not dims[first] == dims[second] != SOME:
        either = join_dims(dims[first], dims[second])
        dims[first] = dims[second] = either if moved is None else Dynamic(moved)
    return replace(tensor, dims=tuple(dims))


_SIGNAL = "bartlett blackman cosine hamming hann nuttall general_cosine general_hamming kaiser"

SHAPE_RULES: ShapeRules = {
    **rules_of("diagonal", changing("input, offset, dim1, dim2", "offset, dim1, dim2")),
    "torch.linalg.diagonal": changing("input, offset, dim1, dim2", "offset, dim1, dim2"),
    "diag_embed": changing("input, offset, dim1, dim2", "offset, dim1, dim2"),
    "diag": changing("input, diagonal", "diagonal"),
    "diagflat": changing("input, offset", "offset"),
    "block_diag": changing("input", ""),
    "torch.Tensor.unfold": ShapeRule(
        "input, dim, size, step", _windows, Kind.SIZE, sizing="dim, size, step"
    ),
    "torch.unfold_copy": ShapeRule(
        "input, dim, size, step", _windows, Kind.SIZE, sizing="dim, size, step"
    ),
    "torch.nn.functional.unfold": changing(
        "input, kernel_size, dilation, padding, stride", "kernel_size, dilation, padding, stride"
    ),
    "torch.nn.functional.fold": changing("input, output_size, kernel_size", "output_size"),
    "view_as_complex": ShapeRule("input", _as_complex),
    "view_as_real": ShapeRule("input", _as_real),
    **rules_of("resize", ShapeRule("input, *size", _strided, Kind.SIZE, sizing="size")),
    "resize_as": ShapeRule("input, other", some_tensor),
    **rules_of(
        "as_strided new_empty_strided", ShapeRule("input, size", _strided, Kind.SIZE, sizing="size")
    ),
    **rules_of(
        "tensor_split hsplit vsplit dsplit",
        ShapeRule("input, sections, dim", _pieces, Kind.SIZE, sizing="sections, dim"),
    ),
    **rules_of(
        "unsafe_chunk", ShapeRule("input, sections, dim", _pieces, Kind.SIZE, sizing="sections")
    ),
    **rules_of("hstack vstack dstack column_stack row_stack", ShapeRule("tensors", _together)),
    **rules_of("atleast_1d atleast_2d atleast_3d", ShapeRule("*tensors", _at_least)),
    "cartesian_prod": ShapeRule("*tensors", _all_pairs),
    "cdist": ShapeRule("input, other", _pair_distance),
    "pdist": ShapeRule("input", another),
    "pixel_shuffle": ShapeRule(
        "input, upscale_factor", _shuffled, Kind.SIZE, sizing="upscale_factor"
    ),
    "torch.nn.PixelShuffle": ShapeRule("upscale_factor", _shuffled, takes="input"),
    "pixel_unshuffle": changing("input, downscale_factor", "downscale_factor"),
    "stft": changing("input, n_fft, hop_length, win_length", "n_fft, hop_length"),
    "istft": changing("input, n_fft, hop_length, win_length, length", "hop_length, length"),
    "gradient": ShapeRule("input", _gradients),
    **rules_of(
        "histogram histogramdd", ShapeRule("input, bins", _histogram, Kind.SIZE, sizing="bins")
    ),
    "diff": ShapeRule("input, n, dim", _differences, Kind.SIZE, sizing="n, dim"),
    "rot90": ShapeRule("input, k, dims", _rotated, Kind.PERMUTATION),
    **rules_of("trapz trapezoid", changing("input, x, dim", "dim", Kind.AXIS)),
    "cumulative_trapezoid": changing("input, x, dim", "dim", Kind.AXIS),
    "cosine_similarity": changing("input, other, dim", "dim", Kind.AXIS),
    "glu": changing("input, dim", "dim", Kind.AXIS),
    "torch.nn.GLU": ShapeRule("dim", another, takes="input"),
    **rules_of("quantile nanquantile", changing("input, q, dim, keepdim", "dim", Kind.AXIS)),
    "trace": ShapeRule("input", _scalar),
    **rules_of("histc", ShapeRule("input, bins", _flat_histogram, Kind.SIZE, sizing="bins")),
    **rules_of("corrcoef cov", ShapeRule("input", another)),
    "grid_sample": ShapeRule("input, grid", another),
    **rules_of("sum_to_size", ShapeRule("input, *size", _strided, Kind.SIZE, sizing="size")),
    **{
        f"torch.signal.windows.{name}": ShapeRule("length", _window, Kind.SIZE, sizing="length")
        for name in (*_SIGNAL.split(), "exponential", "gaussian")
    },
    **rules_of(
        "bartlett_window blackman_window hamming_window hann_window kaiser_window",
        ShapeRule("length", _window, Kind.SIZE, sizing="length"),
    ),
    **{
        f"torch.masked.{name}": changing("input, dim, keepdim", "dim", Kind.AXIS)
        for name in (
            "sum",
            "prod",
            "mean",
            "amax",
            "amin",
            "argmax",
            "argmin",
            "median",
            "norm",
            "logsumexp",
        )
    },
    **{
        f"torch.masked.{name}": changing("input, dim, unbiased, keepdim", "dim", Kind.AXIS)
        for name in ("std", "var")
    },
}
