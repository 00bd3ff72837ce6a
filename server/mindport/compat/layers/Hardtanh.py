"""torch.nn.Hardtanh."""

from mindspore import nn

from mindport.compat.activations.hardtanh import hardtanh


class Hardtanh(nn.Cell):
    """x between two limits, with torch's arguments."""

    def __init__(self, min_val=-1.0, max_val=1.0, inplace=False):
        super().__init__()
        self.min_val = min_val
        self.max_val = max_val
        self.inplace = inplace

    def construct(self, input):
        return hardtanh(input, self.min_val, self.max_val, self.inplace)
