"""The layers that put a number around what they are given."""

from mindspore import nn

from mindport.compat.tensors.padded import padded


class ConstantPad(nn.Cell):
    """A number around what is given, or less of it where the padding is negative."""

    dims = 0  # how many dimensions are padded, from the last one on

    def __init__(self, padding, value):
        super().__init__()
        self.padding = (padding,) * 2 * self.dims if isinstance(padding, int) else tuple(padding)
        self.value = value

    def construct(self, input):
        return padded(input, self.padding, self.value)
