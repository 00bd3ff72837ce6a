"""torch.nn.functional.huber_loss."""

from mindspore import mint

from mindport.compat.losses.loss_reduced import loss_reduced
from mindport.compat.tensors.number_beside import number_beside


def huber_loss(input, target, *, reduction="mean", delta=1.0):
    """Half the squares of small differences; large ones count by their size. As in torch, the
    loss is of the input's type, whatever that of the target.
    """
    size = (input - target).abs()
    delta = number_beside(delta, size)
    loss = mint.where(size < delta, 0.5 * size * size, delta * (size - 0.5 * delta))
    return loss_reduced(loss.to(input.dtype), reduction)
