"""torch.nn.utils.fusion.fuse_conv_bn_weights and fuse_linear_bn_weights."""

from mindspore import Parameter, mint, ops


def fused_weights(
    weight, bias, mean, variance, eps, factor=None, summand=None, transpose=False
):  # fmt: skip
    """The weight and the bias of a layer with the normalization behind it."""
    bias = ops.zeros_like(mean) if bias is None else bias
    factor = ops.ones_like(mean) if factor is None else factor
    summand = ops.zeros_like(mean) if summand is None else summand
    scale = factor * mint.rsqrt(variance + eps)
    shape = (1, -1) if transpose else (-1, 1)
    wide = scale.reshape((*shape, *[1] * (weight.ndim - 2)))
    return (
        Parameter(ops.stop_gradient(weight * wide)),
        Parameter(ops.stop_gradient((bias - mean) * scale + summand)),
    )
