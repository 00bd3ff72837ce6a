"""torch.nn.functional.binary_cross_entropy_with_logits."""

import mindspore
from mindspore import mint, ops

from mindport.compat.losses.loss_reduced import loss_reduced
from mindport.compat.tensors.log1p import log1p


def binary_cross_entropy_with_logits(
    input, target, weight=None, size_average=None, reduce=None, reduction="mean", pos_weight=None
):
    """The cross entropy of logits: MindSpore's own has wrong gradients where sizes change."""
    if size_average is not None or reduce is not None:
        raise NotImplementedError("size_average and reduce: use reduction")
    if input.shape != target.shape:
        raise ValueError(f"the shapes differ: {input.shape} and {target.shape}")
    is_plain = weight is None and pos_weight is None
    if is_plain and input.dtype == target.dtype == mindspore.float32:
        ones = ops.ones_like(input)  # without a reduction its gradients are right
        own = ops.binary_cross_entropy_with_logits(input, target, ones, ones, reduction="none")
        return loss_reduced(own, reduction)
    dtype = target.dtype  # as in torch, the loss has it; half precision is computed in single
    input, target = (
        one.to(mindspore.float32) if one.dtype == mindspore.float16 else one
        for one in (input, target)
    )
    is_low = input < 0  # told apart so that the gradient at 0 is right, too
    rest = log1p(mint.exp(mint.where(is_low, input, -input)))
    rest = rest + mint.where(is_low, -input, ops.zeros_like(input))
    if pos_weight is None:
        loss = (1 - target) * input + rest
    else:
        loss = (1 - target) * input + (1 + (pos_weight - 1) * target) * rest
    loss = loss if weight is None else loss * weight
    return loss_reduced(loss.to(dtype), reduction)
