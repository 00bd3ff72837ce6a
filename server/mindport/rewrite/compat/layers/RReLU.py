"""torch.nn.RReLU."""

from mindspore import nn

from mindport.rewrite.compat.rrelu import rrelu


class RReLU(nn.Cell):
    """A ReLU with a random slope in training."""

    def __init__(self, lower=1.0 / 8, upper=1.0 / 3, inplace=False):
        super().__init__()
        self.lower = lower
        self.upper = upper

    def construct(self, input):
        return rrelu(input, self.lower, self.upper, self.training)
