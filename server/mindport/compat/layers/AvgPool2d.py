"""torch.nn.AvgPool2d."""

from mindspore import nn

from mindport.compat.pooling.avg_pool2d import avg_pool2d


class AvgPool2d(nn.AvgPool2d):
    """The averages of windows."""

    extend_repr = nn.Cell.extend_repr

    def __init__(
        self,
        kernel_size,
        stride=None,
        padding=0,
        ceil_mode=False,
        count_include_pad=True,
        divisor_override=None,
    ):
        nn.Cell.__init__(self)  # it is MindSpore's in isinstance alone
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad
        self.divisor_override = divisor_override

    def construct(self, input):
        return avg_pool2d(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.ceil_mode,
            self.count_include_pad,
            self.divisor_override,
        )
