"""torch.nn.Hardswish."""

from mindspore import mint

from mindport.compat.activations.hardswish import hardswish
from mindport.compat.tensors.in_its_place import in_its_place


class Hardswish(mint.nn.Hardswish):
    """x * relu6(x + 3) / 6, with torch's argument."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def construct(self, input):
        return in_its_place(self, input, hardswish)
