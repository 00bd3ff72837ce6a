"""torch.nn.functional.smooth_l1_loss."""

from mindspore import mint

from mindport.compat.losses.loss_reduced import loss_reduced
from mindport.compat.tensors.number_beside import number_beside


def smooth_l1_loss(input, target, *, reduction="mean", beta=1.0):
    """The size of differences, smooth below `beta`."""
    size = (input - target).abs()
    if beta:
        beta = number_beside(beta, size)
        size = mint.where(size < beta, 0.5 * size * size / beta, size - 0.5 * beta)
    return loss_reduced(size, reduction)
