"""torch.nn.functional.triplet_margin_with_distance_loss."""

from mindspore import mint

from mindport.compat.losses.above_zero import above_zero
from mindport.compat.losses.loss_reduced import loss_reduced
from mindport.compat.losses.pairwise_distance import pairwise_distance


def triplet_margin_with_distance_loss(
    anchor, positive, negative, *, distance_function=None, margin=1.0, swap=False,
    reduction="mean"
):  # fmt: skip
    """How much nearer the positive is than the negative, by any distance."""
    distance = pairwise_distance if distance_function is None else distance_function
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = mint.minimum(far, distance(positive, negative))
    return loss_reduced(above_zero(near - far + margin), reduction)
