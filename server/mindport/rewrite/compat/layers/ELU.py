"""torch.nn.ELU."""

from mindspore import nn

from mindport.rewrite.compat.elu import elu


class ELU(nn.Cell):
    """The exponential unit, for any alpha."""

    def __init__(self, alpha=1.0, inplace=False):
        super().__init__()
        self.alpha = alpha

    def construct(self, input):
        return elu(input, self.alpha)
