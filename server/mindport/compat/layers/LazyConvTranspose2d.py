"""torch.nn.LazyConvTranspose2d."""

from mindport.compat.cells.first_call import first_call
from mindport.compat.layers.ConvTranspose2d import ConvTranspose2d


class LazyConvTranspose2d(ConvTranspose2d):
    """A transposed convolution that takes the number of channels from its first input."""

    def __init__(self, *positional, **named):
        groups = positional[5] if len(positional) > 5 else named.get("groups", 1)
        super().__init__(groups, *positional, **named)
        self.given, self.in_channels = (positional, named), 0

    def construct(self, input, output_size=None):
        return first_call(self, ConvTranspose2d, input.shape[-3], input, output_size)
