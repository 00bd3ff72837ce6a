"""torch.nn.LeakyReLU."""

from mindspore import nn


class LeakyReLU(nn.LeakyReLU):
    """A ReLU with a slope below 0, torch's by default."""

    def __init__(self, negative_slope=0.01, inplace=False):
        super().__init__(negative_slope)
