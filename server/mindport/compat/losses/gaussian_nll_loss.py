"""torch.nn.functional.gaussian_nll_loss."""

import math

from mindspore import Tensor, mint, ops

from mindport.compat.losses.loss_reduced import loss_reduced


def gaussian_nll_loss(input, target, var, full=False, eps=1e-6, reduction="mean"):
    """The negative log likelihood of normal distributions.

    A variance below `eps` counts as `eps`, and gets the gradient of that; MindSpore's gets none.
    """
    if not isinstance(var, Tensor):
        var = var * ops.ones_like(input)
    if var.shape != input.shape:
        if input.shape[:-1] == var.shape:
            var = var.unsqueeze(-1)
        elif input.shape[:-1] != var.shape[:-1] or var.shape[-1] != 1:
            raise ValueError("var is of incorrect size")
    if (var < 0).any():
        raise ValueError("var has negative entry/entries")
    var = var + ops.stop_gradient(mint.clamp(var, min=eps) - var)
    loss = 0.5 * (mint.log(var) + (input - target) ** 2 / var)
    return loss_reduced(loss + 0.5 * math.log(2 * math.pi) if full else loss, reduction)
