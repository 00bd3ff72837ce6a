"""torch.nn.functional.hinge_embedding_loss."""

from mindspore import mint, ops

from mindport.compat.losses.above_zero import above_zero
from mindport.compat.losses.loss_reduced import loss_reduced


def hinge_embedding_loss(
    input, target, margin=1.0, size_average=None, reduce=None, reduction="mean"
):
    """The input where the target is 1, the rest up to the margin where it is -1; else both."""
    if size_average is not None or reduce is not None:
        raise NotImplementedError("size_average and reduce: use reduction")
    margin = margin if input.is_floating_point() else int(margin)
    nothing = ops.zeros_like(input)
    away = mint.where(target != 1, above_zero(margin - input), nothing)
    return loss_reduced(away + mint.where(target != -1, input, nothing), reduction)
