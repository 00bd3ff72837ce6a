"""torch.nn.BCELoss."""

from mindspore import nn

from mindport.compat.losses.binary_cross_entropy import binary_cross_entropy


class BCELoss(nn.Cell):
    """The cross entropy of probabilities."""

    def __init__(self, weight=None, reduction="mean"):
        super().__init__()
        self.register_buffer("weight", weight)
        self.reduction = reduction

    def construct(self, input, target):
        return binary_cross_entropy(input, target, self.weight, self.reduction)
