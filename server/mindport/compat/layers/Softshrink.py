"""torch.nn.Softshrink."""

from mindspore import nn

from mindport.compat.activations.softshrink import softshrink


class Softshrink(nn.Cell):
    """The values moved towards 0 by `lambd`, and 0 in between."""

    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd

    def construct(self, input):
        return softshrink(input, self.lambd)
