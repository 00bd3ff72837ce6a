"""torch.nn.LeakyReLU."""

from mindspore import nn

from mindport.compat.activations.leaky_relu import leaky_relu


class LeakyReLU(nn.Cell):
    """A ReLU with a slope below 0, torch's by default."""

    def __init__(self, negative_slope=0.01, inplace=False):
        super().__init__()
        self.negative_slope = negative_slope
        self.inplace = inplace

    def construct(self, input):
        return leaky_relu(input, self.negative_slope, self.inplace)
