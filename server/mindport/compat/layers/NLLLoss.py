"""torch.nn.NLLLoss."""

from mindspore import nn

from mindport.compat.losses.nll_loss import nll_loss


class NLLLoss(nn.Cell):
    """The negative log probability of classes."""

    def __init__(self, weight=None, ignore_index=-100, reduction="mean"):
        super().__init__()
        self.register_buffer("weight", weight)
        self.ignore_index = ignore_index
        self.reduction = reduction

    def construct(self, input, target):
        return nll_loss(input, target, self.weight, self.ignore_index, self.reduction)
