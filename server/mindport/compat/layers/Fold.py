"""torch.nn.Fold."""

from mindspore import nn

from mindport.compat.convolutions.fold import fold


class Fold(nn.Cell):
    """The image that windows add up to."""

    def __init__(self, output_size, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.output_size = output_size
        self.kernel_size = kernel_size
        self.dilation = dilation
        self.padding = padding
        self.stride = stride

    def construct(self, input):
        return fold(
            input, self.output_size, self.kernel_size, self.dilation, self.padding, self.stride
        )
