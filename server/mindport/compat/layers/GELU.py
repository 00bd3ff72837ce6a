"""torch.nn.GELU."""

from mindspore import nn


class GELU(nn.GELU):
    """The Gaussian unit with torch's argument."""

    def __init__(self, approximate="none"):
        super().__init__(approximate == "tanh")
