"""torch.nn.BCEWithLogitsLoss."""

from mindspore import nn

from mindport.compat.losses.binary_cross_entropy_with_logits import (
    binary_cross_entropy_with_logits,
)


class BCEWithLogitsLoss(nn.Cell):
    """The cross entropy of logits."""

    def __init__(
        self, weight=None, size_average=None, reduce=None, reduction="mean", pos_weight=None
    ):
        super().__init__()
        if size_average is not None or reduce is not None:
            raise NotImplementedError("size_average and reduce: use reduction")
        self.register_buffer("weight", weight)
        self.register_buffer("pos_weight", pos_weight)
        self.reduction = reduction

    def construct(self, input, target):
        return binary_cross_entropy_with_logits(
            input, target, self.weight, reduction=self.reduction, pos_weight=self.pos_weight
        )
