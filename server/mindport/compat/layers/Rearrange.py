"""einops.layers.torch.Rearrange."""

from einops.layers import RearrangeMixin
from mindspore import nn

from mindport.compat.rearrangements.rearranged import rearranged


class Rearrange(RearrangeMixin, nn.Cell):
    """A pattern of einops as a layer."""

    def construct(self, input):
        return rearranged(input, "rearrange", self.pattern, self.axes_lengths)
