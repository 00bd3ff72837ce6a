"""torch.nn.ReLU6 with NaN."""

from mindspore import nn

from mindport.compat.strict.strict_relu6 import strict_relu6


class StrictReLU6(nn.Cell):
    """A ReLU up to 6; with torch's NaN."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace
        self.min_val, self.max_val = 0.0, 6.0

    def construct(self, input):
        return strict_relu6(input, self.inplace)
