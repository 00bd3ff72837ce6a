"""torch.nn.AdaptiveMaxPool1d."""

from mindspore import nn

from mindport.compat.pooling.adaptive_max_pool1d import adaptive_max_pool1d


class AdaptiveMaxPool1d(nn.Cell):
    """The largest of as many windows as asked for."""

    def __init__(self, output_size, return_indices=False):
        super().__init__()
        self.output_size = output_size
        self.return_indices = return_indices

    def construct(self, input):
        return adaptive_max_pool1d(input, self.output_size, self.return_indices)
