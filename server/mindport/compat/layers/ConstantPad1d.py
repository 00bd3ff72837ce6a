"""torch.nn.ConstantPad1d."""

from mindspore import nn

from mindport.compat.tensors.padded import padded


class ConstantPad1d(nn.Cell):
    """A number around what is given, or less of it where the padding is negative."""

    def __init__(self, padding, value):
        super().__init__()
        self.padding = (padding,) * 2 if isinstance(padding, int) else tuple(padding)
        self.value = value

    def construct(self, input):
        return padded(input, self.padding, self.value)
