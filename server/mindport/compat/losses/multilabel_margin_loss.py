"""torch.nn.functional.multilabel_margin_loss."""

import mindspore
from mindspore import mint, ops

from mindport.compat.losses.loss_reduced import loss_reduced


def multilabel_margin_loss(input, target, reduction="mean"):
    """The margins by which other classes come near those of the target, which end at -1."""
    shape, count = input.shape, (input.shape[-1] if input.ndim else 1)
    input, target = input.reshape(-1, count), target.reshape(-1, count)
    is_used = ops.cumsum((target < 0).to(mindspore.float32), 1) == 0
    safe = mint.where(is_used, target, ops.zeros_like(target)).long()
    picked = mint.gather(input, 1, safe)
    classes = ops.arange(count).reshape(1, 1, -1)
    is_target = mint.sum(
        mint.logical_and(safe.unsqueeze(2) == classes, is_used.unsqueeze(2)).to(input.dtype), 1
    )
    # As in torch, what is just at the margin passes no gradient.
    margins = mint.nn.functional.relu(1 - picked.unsqueeze(2) + input.unsqueeze(1))
    share = is_used.to(input.dtype).unsqueeze(2) * (1 - mint.clamp(is_target, max=1.0)).unsqueeze(1)
    loss = mint.sum(margins * share, (1, 2)) / count
    return loss_reduced(loss if len(shape) > 1 else loss.reshape(()), reduction)
