"""torch.nn.Hardshrink."""

from mindspore import nn

from mindport.compat.activations.hardshrink import hardshrink


class Hardshrink(nn.Cell):
    """The values that are farther from 0 than `lambd`, others 0."""

    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd

    def construct(self, input):
        return hardshrink(input, self.lambd)
