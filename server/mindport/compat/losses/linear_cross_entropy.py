"""torch.nn.functional.linear_cross_entropy."""

from mindspore import mint

from mindport.compat.losses.cross_entropy import cross_entropy


def linear_cross_entropy(
    input, linear_weight, target, *, linear_bias=None, weight=None, reduction="mean",
    ignore_index=None, label_smoothing=0.0, options=None
):  # fmt: skip
    """The cross entropy of what a linear layer gives; further dimensions of its weight stay."""
    shape = linear_weight.shape[:-1]
    flat = linear_weight.reshape(-1, linear_weight.shape[-1])
    bias = None if linear_bias is None else linear_bias.reshape(-1)
    logits = mint.nn.functional.linear(input, flat, bias).reshape(*input.shape[:-1], *shape)
    ignored = -100 if ignore_index is None else ignore_index
    return cross_entropy(
        logits, target, weight=weight, ignore_index=ignored, reduction=reduction,
        label_smoothing=label_smoothing
    )  # fmt: skip
