"""torch.nn.ReLU6."""

from mindspore import nn

from mindport.compat.activations.relu6 import relu6
from mindport.compat.tensors.in_its_place import in_its_place


class ReLU6(nn.ReLU6):
    """A ReLU up to 6, with torch's argument."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace
        self.min_val, self.max_val = 0.0, 6.0

    def construct(self, input):
        return in_its_place(self, input, relu6)
