"""torch.nn.SELU."""

from mindspore import nn

from mindport.rewrite.compat.selu import selu


class SELU(nn.Cell):
    """The scaled exponential unit."""

    def __init__(self, inplace=False):
        super().__init__()

    def construct(self, input):
        return selu(input)
