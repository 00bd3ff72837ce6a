"""torch.nn.ReLU with NaN."""

from mindspore import nn

from mindport.compat.strict.strict_relu import strict_relu


class StrictReLU(nn.Cell):
    """max(x, 0); with torch's NaN."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def construct(self, input):
        return strict_relu(input, self.inplace)
