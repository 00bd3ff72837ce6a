"""torch.nn.LPPool1d."""

from mindspore import nn

from mindport.compat.pooling.lp_pool1d import lp_pool1d


class LPPool1d(nn.Cell):
    """The norms of windows."""

    def __init__(self, norm_type, kernel_size, stride=None, ceil_mode=False):
        super().__init__()
        self.norm_type = norm_type
        self.kernel_size = kernel_size
        self.stride = stride
        self.ceil_mode = ceil_mode

    def construct(self, input):
        return lp_pool1d(input, self.norm_type, self.kernel_size, self.stride, self.ceil_mode)
