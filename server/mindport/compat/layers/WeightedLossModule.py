"""torch.nn.modules.loss._WeightedLoss."""

from mindport.compat.layers.LossModule import LossModule


class WeightedLossModule(LossModule):
    """What losses with a weight for each class derive from."""

    def __init__(self, weight=None, size_average=None, reduce=None, reduction="mean"):
        super().__init__(size_average, reduce, reduction)
        self.register_buffer("weight", weight)
