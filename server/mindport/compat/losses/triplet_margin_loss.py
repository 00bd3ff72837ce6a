"""torch.nn.functional.triplet_margin_loss."""

from mindspore import mint

from mindport.compat.losses.above_zero import above_zero
from mindport.compat.losses.loss_reduced import loss_reduced
from mindport.compat.losses.pairwise_distance import pairwise_distance


def triplet_margin_loss(
    anchor, positive, negative, margin=1.0, p=2, eps=1e-6, swap=False, reduction="mean"
):  # fmt: skip
    """How much nearer the negative is than the positive and a margin."""
    near = pairwise_distance(anchor, positive, p, eps)
    far = pairwise_distance(anchor, negative, p, eps)
    if swap:
        far = mint.minimum(far, pairwise_distance(positive, negative, p, eps))
    return loss_reduced(above_zero(near - far + margin), reduction)
