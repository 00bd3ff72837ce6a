"""torch.nn.Softmax."""

from mindspore import nn

from mindport.compat.activations.softmax import softmax


class Softmax(nn.Cell):
    """Exponentials that add up to 1."""

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def construct(self, input):
        return softmax(input, self.dim)
