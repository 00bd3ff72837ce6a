"""torch.nn.functional.soft_margin_loss."""

from mindspore import mint

from mindport.compat.losses.loss_reduced import loss_reduced
from mindport.compat.tensors.log1p import log1p


def soft_margin_loss(input, target, reduction="mean"):
    """log(1 + exp(-target * input)), for targets of 1 and -1; infinity above what a float holds."""
    signs = target.to(input.dtype)  # what is no float has no negative, or another one
    return loss_reduced(log1p(mint.exp(-signs * input)), reduction)
