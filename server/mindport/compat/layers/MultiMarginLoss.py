"""torch.nn.MultiMarginLoss."""

from mindspore import nn

from mindport.compat.losses.multi_margin_loss import multi_margin_loss


class MultiMarginLoss(nn.Cell):
    """The margins of one class."""

    def __init__(self, p=1, margin=1.0, weight=None, reduction="mean"):
        super().__init__()
        self.p = p
        self.margin = margin
        self.register_buffer("weight", weight)
        self.reduction = reduction

    def construct(self, input, target):
        return multi_margin_loss(input, target, self.p, self.margin, self.weight, self.reduction)
