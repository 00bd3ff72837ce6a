"""torch.nn.CircularPad3d."""

from mindspore import nn, ops


class CircularPad3d(nn.Cell):
    """Padding with what lies at the other end."""

    def __init__(self, padding):
        super().__init__()
        self.padding = (padding,) * 6 if isinstance(padding, int) else tuple(padding)

    def construct(self, input):
        return ops.pad(input, self.padding, mode="circular")
