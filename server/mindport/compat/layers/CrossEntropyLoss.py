"""torch.nn.CrossEntropyLoss."""

from mindspore import nn

from mindport.compat.losses.cross_entropy import cross_entropy


class CrossEntropyLoss(nn.Cell):
    """The cross entropy of logits with classes of any integer type, or with probabilities."""

    def __init__(self, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0):
        super().__init__()
        self.register_buffer("weight", weight)
        self.ignore_index = ignore_index
        self.reduction, self.label_smoothing = reduction, label_smoothing

    def construct(self, input, target):
        return cross_entropy(
            input, target, self.weight, self.ignore_index, self.reduction, self.label_smoothing
        )
