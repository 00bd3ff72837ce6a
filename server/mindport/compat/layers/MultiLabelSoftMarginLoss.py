"""torch.nn.MultiLabelSoftMarginLoss."""

from mindspore import nn

from mindport.compat.losses.multilabel_soft_margin_loss import multilabel_soft_margin_loss


class MultiLabelSoftMarginLoss(nn.Cell):
    """The cross entropy of classes that each are there or not."""

    def __init__(self, weight=None, reduction="mean"):
        super().__init__()
        self.register_buffer("weight", weight)
        self.reduction = reduction

    def construct(self, input, target):
        return multilabel_soft_margin_loss(input, target, self.weight, self.reduction)
