"""torch.nn.ELU."""

from mindspore import nn

from mindport.compat.activations.elu import elu
from mindport.compat.tensors.in_its_place import in_its_place


class ELU(nn.Cell):
    """The exponential unit, for any alpha."""

    def __init__(self, alpha=1.0, inplace=False):
        super().__init__()
        self.inplace = inplace
        self.alpha = alpha

    def construct(self, input):
        return in_its_place(self, input, lambda x: elu(x, self.alpha))
