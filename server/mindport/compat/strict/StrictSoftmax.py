"""torch.nn.Softmax with NaN."""

from mindspore import nn

from mindport.compat.strict.strict_softmax import strict_softmax


class StrictSoftmax(nn.Cell):
    """Exponentials that add up to 1; with torch's NaN."""

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def construct(self, input):
        return strict_softmax(input, self.dim)
