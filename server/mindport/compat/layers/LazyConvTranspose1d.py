"""torch.nn.LazyConvTranspose1d."""

from mindport.compat.cells.first_call import first_call
from mindport.compat.layers.ConvTranspose1d import ConvTranspose1d


class LazyConvTranspose1d(ConvTranspose1d):
    """A transposed convolution that takes the number of channels from its first input."""

    def __init__(self, *positional, **named):
        groups = positional[5] if len(positional) > 5 else named.get("groups", 1)
        super().__init__(groups, *positional, **named)
        self.given, self.in_channels = (positional, named), 0

    def construct(self, input, output_size=None):
        return first_call(self, ConvTranspose1d, input.shape[-2], input, output_size)
