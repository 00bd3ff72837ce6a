"""einops.layers.torch.Rearrange."""

from einops.layers import RearrangeMixin
from mindspore import nn

from mindport.compat.rearrangements.EinopsBackend import EinopsBackend  # noqa: F401 - einops finds it


class Rearrange(RearrangeMixin, nn.Cell):
    """A pattern of einops as a layer."""

    def construct(self, input):
        return self._apply_recipe(input)
