"""torch.nn.functional.mse_loss."""

from mindport.compat.losses.loss_reduced import loss_reduced


def mse_loss(input, target, *, reduction="mean"):
    """The squares of the differences."""
    return loss_reduced((input - target) ** 2, reduction)
