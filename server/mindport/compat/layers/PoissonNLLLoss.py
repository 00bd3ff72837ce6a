"""torch.nn.PoissonNLLLoss."""

from mindspore import nn

from mindport.compat.losses.poisson_nll_loss import poisson_nll_loss


class PoissonNLLLoss(nn.Cell):
    """The likelihood of counts."""

    def __init__(self, log_input=True, full=False, eps=1e-8, reduction="mean"):
        super().__init__()
        self.log_input = log_input
        self.full = full
        self.eps = eps
        self.reduction = reduction

    def construct(self, input, target):
        return poisson_nll_loss(input, target, self.log_input, self.full, self.eps, self.reduction)
