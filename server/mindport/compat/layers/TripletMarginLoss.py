"""torch.nn.TripletMarginLoss."""

from mindspore import nn

from mindport.compat.losses.triplet_margin_loss import triplet_margin_loss


class TripletMarginLoss(nn.Cell):
    """The loss of triplets."""

    def __init__(self, margin=1.0, p=2.0, eps=1e-6, swap=False, reduction="mean"):
        super().__init__()
        self.margin = margin
        self.p = p
        self.eps = eps
        self.swap = swap
        self.reduction = reduction

    def construct(self, anchor, positive, negative):
        return triplet_margin_loss(
            anchor, positive, negative, self.margin, self.p, self.eps, self.swap, self.reduction
        )
