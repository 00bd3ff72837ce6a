"""torchvision.ops.sigmoid_focal_loss."""

from mindspore import mint

from mindport.compat.tensors.log1p import log1p


def sigmoid_focal_loss(inputs, targets, alpha=0.25, gamma=2, reduction="none"):
    """The loss of yes-or-no questions with less weight on those that are answered well."""
    if not 0 <= alpha <= 1 and alpha != -1:
        raise ValueError(f"alpha is from 0 to 1, or -1, not {alpha}")
    likely = mint.sigmoid(inputs)
    # log(1 + exp(-|x|)) is exact where sigmoid is 0 or 1.
    plain = mint.clamp(inputs, min=0) - inputs * targets + log1p(mint.exp(-mint.abs(inputs)))
    right = likely * targets + (1 - likely) * (1 - targets)
    loss = plain * (1 - right) ** gamma
    if alpha >= 0:
        loss = (alpha * targets + (1 - alpha) * (1 - targets)) * loss
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"reduction is none, mean or sum, not {reduction!r}")
    return loss if reduction == "none" else getattr(mint, reduction)(loss)
