"""torch.nn.functional.kl_div."""

from mindspore import mint, ops

from mindport.compat.losses.loss_reduced import loss_reduced


def kl_div(input, target, reduction="mean", log_target=False):
    """The divergence of distributions; `input` holds logarithms."""
    if log_target:
        loss = mint.exp(target) * (target - input)
    else:
        is_zero = target == 0
        safe = mint.where(is_zero, ops.ones_like(target), target)
        entropy = mint.where(is_zero, ops.zeros_like(target), target * mint.log(safe))
        loss = entropy - target * input
    if reduction == "batchmean":
        return mint.sum(loss) / (input.shape[0] if input.ndim else 1)
    return loss_reduced(loss, reduction)
