"""torch.nn.Tanhshrink."""

from mindspore import nn

from mindport.compat.activations.tanhshrink import tanhshrink


class Tanhshrink(nn.Cell):
    """x - tanh(x)."""

    def construct(self, input):
        return tanhshrink(input)
