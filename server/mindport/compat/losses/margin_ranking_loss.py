"""torch.nn.functional.margin_ranking_loss."""

from mindport.compat.losses.above_zero import above_zero
from mindport.compat.losses.loss_reduced import loss_reduced


def margin_ranking_loss(input1, input2, target, margin=0, reduction="mean"):
    """How far pairs are from the order that targets of 1 and -1 tell."""
    return loss_reduced(above_zero(float(margin) - target * (input1 - input2)), reduction)
