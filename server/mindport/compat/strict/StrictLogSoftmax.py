"""torch.nn.LogSoftmax with NaN."""

from mindspore import nn

from mindport.compat.strict.strict_log_softmax import strict_log_softmax


class StrictLogSoftmax(nn.Cell):
    """The logarithm of a softmax; with torch's NaN."""

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def construct(self, input):
        return strict_log_softmax(input, self.dim)
