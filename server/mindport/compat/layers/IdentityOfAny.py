"""torch.nn.Identity."""

from mindspore import nn


class IdentityOfAny(nn.Cell):
    """Gives what it is given; its arguments mean nothing."""

    def __init__(self, *args, **kwargs):
        super().__init__()

    def construct(self, input):
        return input
