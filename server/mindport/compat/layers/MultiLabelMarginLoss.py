"""torch.nn.MultiLabelMarginLoss."""

from mindspore import nn

from mindport.compat.losses.multilabel_margin_loss import multilabel_margin_loss


class MultiLabelMarginLoss(nn.Cell):
    """The margins of several classes."""

    def __init__(self, reduction="mean"):
        super().__init__()
        self.reduction = reduction

    def construct(self, input, target):
        return multilabel_margin_loss(input, target, self.reduction)
