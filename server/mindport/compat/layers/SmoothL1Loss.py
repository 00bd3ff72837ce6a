"""torch.nn.SmoothL1Loss."""

from mindspore import nn

from mindport.compat.losses.smooth_l1_loss import smooth_l1_loss


class SmoothL1Loss(nn.Cell):
    """The size of differences, smooth below `beta`; also of integers and of two shapes."""

    def __init__(self, reduction="mean", beta=1.0):
        super().__init__()
        self.reduction = reduction
        self.beta = beta

    def construct(self, input, target):
        return smooth_l1_loss(input, target, reduction=self.reduction, beta=self.beta)
