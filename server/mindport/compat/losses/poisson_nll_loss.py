"""torch.nn.functional.poisson_nll_loss."""

import math

from mindspore import mint, ops

from mindport.compat.losses.loss_reduced import loss_reduced
from mindport.compat.tensors.floating import floating


def poisson_nll_loss(
    input, target, log_input=True, full=False, eps=1e-8, reduction="mean"
):  # fmt: skip
    """The negative log likelihood of counts."""
    input = floating(input)
    rate, log = (mint.exp(input), input) if log_input else (input, mint.log(input + eps))
    loss = rate - target * log
    if full:
        is_large = target > 1
        safe = mint.where(is_large, target, ops.ones_like(target))
        stirling = safe * mint.log(safe) - safe + 0.5 * mint.log(2 * math.pi * safe)
        loss = loss + mint.where(is_large, stirling, ops.zeros_like(stirling))
    return loss_reduced(loss, reduction)
