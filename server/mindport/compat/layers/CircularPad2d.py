"""torch.nn.CircularPad2d."""

from mindspore import nn, ops


class CircularPad2d(nn.Cell):
    """Padding with what lies at the other end."""

    def __init__(self, padding):
        super().__init__()
        self.padding = (padding,) * 4 if isinstance(padding, int) else tuple(padding)

    def construct(self, input):
        return ops.pad(input, self.padding, mode="circular")
