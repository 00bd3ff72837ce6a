"""torch.nn.functional.margin_ranking_loss."""

from mindport.rewrite.compat.losses.loss_reduced import loss_reduced
from mindport.rewrite.compat.strict.strict_clamp import strict_clamp


def margin_ranking_loss(input1, input2, target, margin=0, reduction="mean"):
    """How far pairs are from the order that targets of 1 and -1 tell."""
    target = target.to(input1.dtype)
    return loss_reduced(strict_clamp(margin - target * (input1 - input2), min=0.0), reduction)
