"""torch.nn.Unfold."""

from mindspore import nn

from mindport.compat.convolutions.im2col import im2col


class Unfold(nn.Cell):
    """The content of all windows, as columns."""

    def __init__(self, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.kernel_size = kernel_size
        self.dilation = dilation
        self.padding = padding
        self.stride = stride

    def construct(self, input):
        return im2col(input, self.kernel_size, self.dilation, self.padding, self.stride)
