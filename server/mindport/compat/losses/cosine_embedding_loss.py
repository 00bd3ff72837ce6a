"""torch.nn.functional.cosine_embedding_loss."""

from mindspore import mint, ops

from mindport.compat.losses.above_zero import above_zero
from mindport.compat.losses.loss_reduced import loss_reduced


def cosine_embedding_loss(input1, input2, target, margin=0, reduction="mean"):
    """1 - cosine for targets of 1, the cosine above a margin for -1."""
    dim = -1
    product = mint.sum(input1 * input2, dim)
    first = mint.sum(input1 * input1, dim) + 1e-12
    second = mint.sum(input2 * input2, dim) + 1e-12
    cosine = product / mint.sqrt(first * second)
    zero = ops.zeros_like(cosine)
    alike = mint.where(target == 1, 1 - cosine, zero)
    unlike = mint.where(target == -1, above_zero(cosine - margin), zero)
    return loss_reduced(alike + unlike, reduction)
