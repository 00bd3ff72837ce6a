"""torch.nn.ReLU."""

from mindspore import mint

from mindport.compat.tensors.in_its_place import in_its_place


class ReLU(mint.nn.ReLU):
    """max(x, 0), with torch's argument."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def construct(self, input):
        return in_its_place(self, input, super().construct)
