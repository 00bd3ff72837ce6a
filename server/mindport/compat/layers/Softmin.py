"""torch.nn.Softmin."""

from mindspore import nn

from mindport.compat.activations.softmin import softmin


class Softmin(nn.Cell):
    """The softmax of the opposite."""

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def construct(self, input):
        return softmin(input, self.dim)
