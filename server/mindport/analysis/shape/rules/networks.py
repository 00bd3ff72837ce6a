"""Transposed convolutions, pooling and losses that are met less often."""

from __future__ import annotations

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules, rules_of, unknown_like
from mindport.analysis.shape.changed import another, changing
from mindport.analysis.shape.dimension import SOME, Dim, Dims, Kind
from mindport.analysis.shape.dims import minus, plus, times
from mindport.analysis.shape.domain import Group, Many, Shaped, TensorShape, cause_of
from mindport.analysis.shape.dtypes import is_integral

# Losses of which one number is left of each row.
_OF_ROWS = frozenset(
    {
        *("cosine_embedding_loss", "triplet_margin_loss", "triplet_margin_with_distance_loss"),
        *("cross_entropy", "nll_loss", "multi_margin_loss", "multilabel_margin_loss"),
        *("CosineEmbeddingLoss", "TripletMarginLoss", "TripletMarginWithDistanceLoss"),
        *("CrossEntropyLoss", "NLLLoss", "MultiMarginLoss", "MultiLabelMarginLoss"),
    }
)
# Losses as layers, by what their constructors take.
_OLD = "size_average, reduce, reduction"
_LAYERS = {
    f"weight, {_OLD}": "BCELoss BCEWithLogitsLoss MultiLabelSoftMarginLoss",
    "weight, size_average, ignore_index, reduce, reduction": "CrossEntropyLoss NLLLoss",
    _OLD: "KLDivLoss L1Loss MSELoss MultiLabelMarginLoss SmoothL1Loss SoftMarginLoss",
    f"margin, {_OLD}": "CosineEmbeddingLoss HingeEmbeddingLoss MarginRankingLoss",
    f"margin, p, eps, swap, {_OLD}": "TripletMarginLoss",
    f"p, margin, weight, {_OLD}": "MultiMarginLoss",
    "log_input, full, size_average, eps, reduce, reduction": "PoissonNLLLoss",
    "distance_function, margin, swap, reduction": "TripletMarginWithDistanceLoss",
    "full, eps, reduction": "GaussianNLLLoss",
    "blank, reduction": "CTCLoss",
    "reduction, delta": "HuberLoss",
}
_WINDOWS = "stride, padding, output_padding, dilation"


def loss(call: ShapeCall) -> TensorShape:
    """One number, unless no reduction is asked for."""
    dtype = call.tensor().dtype
    kept = "" if is_integral(dtype) else dtype
    is_kept = call.flag("reduce", default=True) is False
    if not is_kept and call.word("reduction", "mean") in ("mean", "sum"):
        return TensorShape((), kept)
    if call.word("reduction") == "none" and call.api.rpartition(".")[2] in _OF_ROWS:
        return another(call)
    return unknown_like(call.tensor(), dtype=kept)


def _transposed(rank: int) -> tuple[ShapeRule, ShapeRule]:
    def convolved(call: ShapeCall, channels: Dim, kernel: Dims) -> TensorShape:
        tensor = call.tensor()
        if tensor.dims is None or len(tensor.dims) not in (rank + 1, rank + 2):
            strides = call.each("stride", rank, 1)
            if any(isinstance(stride, int) and stride > 1 for stride in strides):
                return TensorShape(None, tensor.dtype, cause=cause_of(tensor))
            return unknown_like(tensor, dtype=tensor.dtype)
        parts = zip(tensor.dims[-rank:], kernel, call.each("stride", rank, 1),
                    call.each("padding", rank, 0), call.each("output_padding", rank, 0),
                    call.each("dilation", rank, 1), strict=True)  # fmt: skip
        dims = tuple(map(_spread, parts))
        return TensorShape((*tensor.dims[: -rank - 1], channels, *dims), tensor.dtype)

    def function(call: ShapeCall) -> TensorShape:
        weight = call.tensor("weight").dims
        if weight is None or len(weight) != rank + 2:
            weight = (SOME,) * (rank + 2)
        groups = call.number("groups", 1)
        return convolved(call, times(weight[1], groups), weight[2:])

    def layer(call: ShapeCall) -> TensorShape:
        return convolved(call, call.number("out_channels"), call.each("kernel_size", rank))

    names = "stride, padding, output_padding, groups"
    return (
        ShapeRule(f"input, weight, bias, {names}, dilation", function, Kind.SIZE, sizing=_WINDOWS),
        ShapeRule(
            f"in_channels, out_channels, kernel_size, {names}, bias, dilation",
            layer,
            takes="input",
        ),
    )


def _spread(part: tuple[Dim, ...]) -> Dim:
    """The size along one axis: of the input, then what the parameters say of it."""
    size, kernel, stride, padding, more, dilation = part
    reach = plus(times(minus(size, 1), stride), times(dilation, minus(kernel, 1)))
    return plus(minus(reach, times(2, padding)), plus(more, 1))


def _pooled(call: ShapeCall) -> Shaped:
    one = another(call)
    return Group((one, one)) if call.flag("return_indices") else one


def _three(call: ShapeCall) -> Group:
    return Group((call.tensor(), another(call), another(call)))


def _places(call: ShapeCall) -> Shaped:
    """Positions along each axis of a shape."""
    sizes = call.sizes("shape")
    return Many(call.tensor()) if sizes is None else Group((call.tensor(),) * len(sizes))


_TRANSPOSED = {rank: _transposed(rank) for rank in (1, 2, 3)}

SHAPE_RULES: ShapeRules = {
    **{f"conv_transpose{rank}d": pair[0] for rank, pair in _TRANSPOSED.items()},
    **{f"torch.nn.ConvTranspose{rank}d": pair[1] for rank, pair in _TRANSPOSED.items()},
    **rules_of(
        "fractional_max_pool2d fractional_max_pool3d",
        ShapeRule(
            "input, kernel_size, output_size, output_ratio, return_indices",
            _pooled,
            Kind.SIZE,
            sizing="output_size, output_ratio",
        ),
    ),
    **rules_of(
        "max_unpool1d max_unpool2d max_unpool3d",
        changing(
            "input, indices, kernel_size, stride, padding, output_size",
            "kernel_size, stride, padding, output_size",
        ),
    ),
    **rules_of(
        "lp_pool1d lp_pool2d lp_pool3d",
        changing("input, norm_type, kernel_size, stride", "kernel_size, stride"),
    ),
    **rules_of("native_layer_norm native_group_norm native_batch_norm", ShapeRule("input", _three)),
    "unravel_index": ShapeRule("input, shape", _places),
    **rules_of(
        "cross_entropy nll_loss mse_loss l1_loss smooth_l1_loss binary_cross_entropy"
        " binary_cross_entropy_with_logits kl_div huber_loss margin_ranking_loss"
        " cosine_embedding_loss hinge_embedding_loss gaussian_nll_loss poisson_nll_loss"
        " multi_margin_loss multilabel_margin_loss multilabel_soft_margin_loss soft_margin_loss"
        " triplet_margin_loss triplet_margin_with_distance_loss ctc_loss",
        ShapeRule("input, target", loss),
    ),
    **{
        f"torch.nn.{name}": ShapeRule(parameters, loss, takes="input, target")
        for parameters, names in _LAYERS.items()
        for name in names.split()
    },
}
