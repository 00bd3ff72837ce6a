"""torch.nn.LeakyReLU."""

from mindspore import nn

from mindport.rewrite.compat.in_its_place import in_its_place


class LeakyReLU(nn.LeakyReLU):
    """A ReLU with a slope below 0, torch's by default."""

    def __init__(self, negative_slope=0.01, inplace=False):
        super().__init__(negative_slope)
        self.inplace = inplace

    def construct(self, input):
        return in_its_place(self, input, super().construct)
