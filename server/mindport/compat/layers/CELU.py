"""torch.nn.CELU."""

from mindspore import nn

from mindport.compat.tensors.in_its_place import in_its_place


class CELU(nn.CELU):
    """The continuous exponential unit, with torch's arguments."""

    def __init__(self, alpha=1.0, inplace=False):
        super().__init__(alpha)
        self.inplace = inplace

    def construct(self, input):
        return in_its_place(self, input, super().construct)
