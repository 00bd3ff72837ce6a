"""torch.nn.LazyConv2d."""

from mindport.compat.cells.first_call import first_call
from mindport.compat.layers.Conv2d import Conv2d


class LazyConv2d(Conv2d):
    """A convolution that takes the number of channels from its first input."""

    def __init__(self, *positional, **named):
        groups = positional[5] if len(positional) > 5 else named.get("groups", 1)
        super().__init__(groups, *positional, **named)
        self.given, self.in_channels = (positional, named), 0

    def construct(self, input):
        return first_call(self, Conv2d, input.shape[-3], input)
