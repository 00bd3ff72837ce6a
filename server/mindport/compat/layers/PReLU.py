"""torch.nn.PReLU."""

from mindspore import mint

from mindport.compat.activations.prelu import prelu
from mindport.compat.cells.cast_parameters import cast_parameters


class PReLU(mint.nn.PReLU):
    """Negative values times a learned weight: one for all, or one for each channel."""

    def __init__(self, num_parameters=1, init=0.25, device=None, dtype=None):
        super().__init__(num_parameters, init)
        cast_parameters(self, dtype)

    def construct(self, input):
        return prelu(input, self.weight)
