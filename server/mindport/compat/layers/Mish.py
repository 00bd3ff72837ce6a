"""torch.nn.Mish."""

from mindspore import nn

from mindport.compat.activations.mish import mish
from mindport.compat.tensors.in_its_place import in_its_place


class Mish(nn.Cell):
    """x * tanh(softplus(x))."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def construct(self, input):
        return in_its_place(self, input, mish)
