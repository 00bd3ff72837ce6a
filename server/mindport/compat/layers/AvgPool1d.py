"""torch.nn.AvgPool1d."""

from mindspore import nn

from mindport.compat.pooling.avg_pool1d import avg_pool1d
from mindport.compat.tensors.each_dimension import each_dimension


class AvgPool1d(nn.Cell):
    """The averages of windows."""

    def __init__(
        self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True
    ):
        super().__init__()
        self.kernel_size = each_dimension(kernel_size, 1)
        self.stride = each_dimension(kernel_size if stride is None else stride, 1)
        self.padding = each_dimension(padding, 1)
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad

    def construct(self, input):
        return avg_pool1d(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.ceil_mode,
            self.count_include_pad,
        )
