"""What the losses have in common."""

from mindspore import mint


def loss_reduced(loss, reduction):
    """The mean, the sum, or all values."""
    if reduction == "none":
        return loss
    if reduction not in ("mean", "sum"):
        raise ValueError(f"reduction is mean, sum or none, not {reduction!r}")
    return mint.sum(loss) if reduction == "sum" else mint.mean(loss)
