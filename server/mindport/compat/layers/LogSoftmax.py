"""torch.nn.LogSoftmax without a dimension."""

from mindspore import nn

from mindport.compat.activations.log_softmax import log_softmax


class LogSoftmax(nn.Cell):
    """Logarithms of a softmax; without `dim` over the one that torch takes."""

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def construct(self, input):
        return log_softmax(input, self.dim)
