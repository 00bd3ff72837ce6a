"""torch.nn.SoftMarginLoss."""

from mindspore import nn

from mindport.compat.losses.soft_margin_loss import soft_margin_loss


class SoftMarginLoss(nn.Cell):
    """The logistic loss of signs."""

    def __init__(self, reduction="mean"):
        super().__init__()
        self.reduction = reduction

    def construct(self, input, target):
        return soft_margin_loss(input, target, self.reduction)
