"""torch.nn.modules.loss._Loss."""

from mindspore import nn


class LossModule(nn.Cell):
    """What losses derive from: they have a `reduction`."""

    def __init__(self, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        if size_average is not None or reduce is not None:
            is_mean, is_reduced = size_average in (None, True), reduce in (None, True)
            reduction = ("mean" if is_mean else "sum") if is_reduced else "none"
        self.reduction = reduction
