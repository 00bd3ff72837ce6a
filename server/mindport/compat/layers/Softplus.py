"""torch.nn.Softplus."""

from mindspore import nn

from mindport.compat.activations.softplus import softplus


class Softplus(nn.Cell):
    """A smooth ReLU."""

    def __init__(self, beta=1.0, threshold=20.0):
        super().__init__()
        self.beta = beta
        self.threshold = threshold

    def construct(self, input):
        return softplus(input, self.beta, self.threshold)
