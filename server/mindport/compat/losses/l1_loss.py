"""torch.nn.functional.l1_loss."""

from mindport.compat.losses.loss_reduced import loss_reduced


def l1_loss(input, target, *, reduction="mean"):
    """The differences without their sign."""
    return loss_reduced((input - target).abs(), reduction)
