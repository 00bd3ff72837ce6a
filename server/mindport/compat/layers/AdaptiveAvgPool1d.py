"""torch.nn.AdaptiveAvgPool1d."""

from mindspore import nn

from mindport.compat.pooling.adaptive_avg_pool1d import adaptive_avg_pool1d


class AdaptiveAvgPool1d(nn.Cell):
    """Averages of as many windows as asked for."""

    def __init__(self, output_size):
        super().__init__()
        self.output_size = output_size

    def construct(self, input):
        return adaptive_avg_pool1d(input, self.output_size)
