"""torch.nn.SiLU."""

from mindspore import mint

from mindport.compat.tensors.in_its_place import in_its_place


class SiLU(mint.nn.SiLU):
    """x * sigmoid(x), with torch's argument."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def construct(self, input):
        return in_its_place(self, input, mint.nn.functional.silu)
