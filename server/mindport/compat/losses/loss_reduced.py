"""What the losses have in common."""

from mindport.compat.tensors.mean_of import mean_of
from mindport.compat.tensors.sum_of import sum_of


def loss_reduced(loss, reduction):
    """The mean, the sum, or all values."""
    if reduction == "none":
        return loss
    if reduction not in ("mean", "sum"):
        raise ValueError(f"reduction is mean, sum or none, not {reduction!r}")
    return sum_of(loss) if reduction == "sum" else mean_of(loss)
