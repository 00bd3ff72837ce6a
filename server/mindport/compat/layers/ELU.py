"""torch.nn.ELU."""

from mindspore import nn

from mindport.compat.activations.elu import elu
from mindport.compat.tensors.in_its_place import in_its_place


class ELU(nn.ELU):
    """The exponential unit, for any alpha."""

    extend_repr = nn.Cell.extend_repr

    def __init__(self, alpha=1.0, inplace=False):
        nn.Cell.__init__(self)  # it is MindSpore's in isinstance alone
        self.inplace = inplace
        self.alpha = alpha

    def construct(self, input):
        return in_its_place(self, input, lambda x: elu(x, self.alpha))
