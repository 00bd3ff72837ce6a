"""torch.nn.LocalResponseNorm."""

from mindspore import nn

from mindport.compat.normalization.local_response_norm import local_response_norm


class LocalResponseNorm(nn.Cell):
    """Divided by what the neighbouring channels hold."""

    def __init__(self, size, alpha=1e-4, beta=0.75, k=1.0):
        super().__init__()
        self.size = size
        self.alpha = alpha
        self.beta = beta
        self.k = k

    def construct(self, input):
        return local_response_norm(input, self.size, self.alpha, self.beta, self.k)
