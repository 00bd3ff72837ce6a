"""torch.nn.L1Loss."""

from mindspore import nn

from mindport.compat.losses.l1_loss import l1_loss


class L1Loss(nn.Cell):
    """The differences without their sign; sums of integers are wide, as in torch."""

    def __init__(self, reduction="mean"):
        super().__init__()
        self.reduction = reduction

    def construct(self, input, target):
        return l1_loss(input, target, reduction=self.reduction)
