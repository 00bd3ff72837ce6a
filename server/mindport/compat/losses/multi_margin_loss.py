"""torch.nn.functional.multi_margin_loss."""

from mindspore import mint, ops

from mindport.compat.losses.loss_reduced import loss_reduced


def multi_margin_loss(input, target, p=1, margin=1.0, weight=None, reduction="mean"):
    """The margins by which other classes come near that of the target."""
    count, is_single = (input.shape[-1] if input.ndim else 1), input.ndim < 2
    input, target = input.reshape(-1, count), target.reshape(-1, 1).long()
    margins = margin - mint.gather(input, 1, target) + input
    margins = mint.where(margins > 0, margins, ops.zeros_like(margins)) ** p
    if weight is not None:
        margins = margins * weight[target]
    is_other = ops.arange(count).reshape(1, -1) != target
    loss = mint.sum(margins * is_other.to(input.dtype), 1) / count
    return loss_reduced(loss.reshape(()) if is_single else loss, reduction)
