"""torch.nn.HuberLoss."""

from mindspore import nn

from mindport.compat.losses.huber_loss import huber_loss


class HuberLoss(nn.Cell):
    """Squares of small differences, sizes of large ones, in the type of the input."""

    def __init__(self, reduction="mean", delta=1.0):
        super().__init__()
        self.reduction = reduction
        self.delta = delta

    def construct(self, input, target):
        return huber_loss(input, target, reduction=self.reduction, delta=self.delta)
