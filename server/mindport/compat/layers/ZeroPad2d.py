"""torch.nn.ZeroPad2d."""

from mindspore import nn

from mindport.compat.tensors.padded import padded


class ZeroPad2d(nn.ZeroPad2d):
    """Zeros around what is given, or less of it where the padding is negative."""

    def __init__(self, padding):
        super().__init__(padding if isinstance(padding, int) else tuple(padding))

    def construct(self, input):
        return padded(input, self.padding)
