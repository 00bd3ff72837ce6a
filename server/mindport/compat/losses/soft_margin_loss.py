"""torch.nn.functional.soft_margin_loss."""

from mindspore import ops

from mindport.compat.losses.loss_reduced import loss_reduced


def soft_margin_loss(input, target, reduction="mean"):
    """log(1 + exp(-target * input)), for targets of 1 and -1."""
    return loss_reduced(ops.softplus((-target).to(input.dtype) * input), reduction)
