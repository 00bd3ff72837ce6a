"""torch.nn.functional.nll_loss."""

from mindspore import mint, ops

from mindport.compat.losses.loss_reduced import loss_reduced
from mindport.compat.tensors.sum_of import sum_of


def nll_loss(input, target, weight=None, ignore_index=-100, reduction="mean"):
    """The negative log probability of the target classes, which are dimension 1."""
    if input.ndim == 1:
        input, flat = input.reshape(1, -1), target.reshape(1)
    else:
        flat = target
    is_used = flat != ignore_index
    safe = mint.where(is_used, flat, ops.zeros_like(flat)).long()
    share = is_used.to(input.dtype)
    if weight is not None:
        share = share * weight[safe]
    picked = mint.gather(input, 1, mint.unsqueeze(safe, 1)).reshape(flat.shape)
    loss = -mint.where(is_used, picked, ops.zeros_like(picked)) * share
    if reduction == "mean":
        return sum_of(loss) / sum_of(share)
    return loss_reduced(loss.reshape(target.shape), reduction)
