"""torch.nn.SELU."""

from mindspore import nn

from mindport.compat.activations.selu import selu
from mindport.compat.tensors.in_its_place import in_its_place


class SELU(nn.Cell):
    """The scaled exponential unit."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def construct(self, input):
        return in_its_place(self, input, selu)
