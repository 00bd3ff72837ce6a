"""torch.nn.ConstantPad1d."""

from mindspore import nn

from mindport.compat.tensors.padded import padded


class ConstantPad1d(nn.ConstantPad1d):
    """A number around what is given, or less of it where the padding is negative."""

    def __init__(self, padding, value):
        super().__init__(padding if isinstance(padding, int) else tuple(padding), value)

    def construct(self, input):
        return padded(input, self.padding, self.value)
