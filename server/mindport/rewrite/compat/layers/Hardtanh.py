"""torch.nn.Hardtanh."""

from mindspore import nn

from mindport.rewrite.compat.in_its_place import in_its_place


class Hardtanh(nn.Hardtanh):
    """x between two limits, with torch's arguments."""

    def __init__(self, min_val=-1.0, max_val=1.0, inplace=False):
        super().__init__(min_val, max_val)
        self.inplace = inplace

    def construct(self, input):
        return in_its_place(self, input, super().construct)
