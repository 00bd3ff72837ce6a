"""torch.nn.GaussianNLLLoss."""

from mindspore import nn

from mindport.compat.losses.gaussian_nll_loss import gaussian_nll_loss


class GaussianNLLLoss(nn.Cell):
    """The likelihood of normal distributions."""

    def __init__(self, *, full=False, eps=1e-6, reduction="mean"):
        super().__init__()
        self.full = full
        self.eps = eps
        self.reduction = reduction

    def construct(self, input, target, var):
        return gaussian_nll_loss(input, target, var, self.full, self.eps, self.reduction)
