"""torch.nn.KLDivLoss."""

from mindspore import nn

from mindport.compat.losses.kl_div import kl_div


class KLDivLoss(nn.Cell):
    """The divergence of distributions."""

    def __init__(self, reduction="mean", log_target=False):
        super().__init__()
        self.reduction = reduction
        self.log_target = log_target

    def construct(self, input, target):
        return kl_div(input, target, self.reduction, self.log_target)
