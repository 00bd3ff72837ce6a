"""torch.nn.AdaptiveMaxPool3d."""

from mindspore import nn

from mindport.compat.pooling.adaptive_max_pool3d import adaptive_max_pool3d


class AdaptiveMaxPool3d(nn.Cell):
    """The largest of as many windows as asked for."""

    def __init__(self, output_size, return_indices=False):
        super().__init__()
        self.output_size = output_size
        self.return_indices = return_indices

    def construct(self, input):
        return adaptive_max_pool3d(input, self.output_size, self.return_indices)
