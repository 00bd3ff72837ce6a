"""torch.nn.RReLU."""

from mindspore import nn

from mindport.compat.activations.rrelu import rrelu
from mindport.compat.tensors.in_its_place import in_its_place


class RReLU(nn.Cell):
    """A ReLU with a random slope in training."""

    def __init__(self, lower=1.0 / 8, upper=1.0 / 3, inplace=False):
        super().__init__()
        self.inplace = inplace
        self.lower = lower
        self.upper = upper

    def construct(self, input):
        return in_its_place(self, input, lambda x: rrelu(x, self.lower, self.upper, self.training))
