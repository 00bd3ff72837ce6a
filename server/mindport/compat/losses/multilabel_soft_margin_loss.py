"""torch.nn.functional.multilabel_soft_margin_loss."""

import mindspore
from mindspore import mint, ops

from mindport.compat.losses.loss_reduced import loss_reduced
from mindport.compat.tensors.log1p import log1p


def multilabel_soft_margin_loss(input, target, weight=None, reduction="mean"):
    """The cross entropy of classes that each are there or not.

    MindSpore's own gives infinity for large inputs, and no numbers in half precision.
    """
    wide = (mindspore.float32, mindspore.float64)
    is_half = input.dtype == mindspore.float16 and target.dtype not in wide
    input = input.float() if input.dtype == mindspore.float16 else input
    is_low = input < 0  # told apart so that the gradient at 0 is right, too
    both = log1p(mint.exp(mint.where(is_low, input, -input)))
    of_yes = both + mint.where(is_low, -input, ops.zeros_like(input))
    of_no = both + mint.where(is_low, ops.zeros_like(input), input)
    loss = target * of_yes + (1 - target) * of_no
    loss = loss if weight is None else loss * weight
    loss = mint.sum(loss, input.ndim - 1) / input.shape[-1]
    return loss_reduced(loss.half() if is_half else loss, reduction)
