"""torch.nn.Mish."""

from mindspore import nn

from mindport.rewrite.compat.mish import mish


class Mish(nn.Cell):
    """x * tanh(softplus(x))."""

    def __init__(self, inplace=False):
        super().__init__()

    def construct(self, input):
        return mish(input)
