"""torch.nn.MarginRankingLoss."""

from mindspore import nn

from mindport.compat.losses.margin_ranking_loss import margin_ranking_loss


class MarginRankingLoss(nn.Cell):
    """The loss of an order of pairs."""

    def __init__(self, margin=0.0, reduction="mean"):
        super().__init__()
        self.margin = margin
        self.reduction = reduction

    def construct(self, input1, input2, target):
        return margin_ranking_loss(input1, input2, target, self.margin, self.reduction)
