"""einops.layers.torch.Reduce."""

from einops.layers import ReduceMixin
from mindspore import nn

from mindport.compat.rearrangements.EinopsBackend import EinopsBackend  # noqa: F401 - einops finds it


class Reduce(ReduceMixin, nn.Cell):
    """A pattern of einops as a layer."""

    def construct(self, input):
        return self._apply_recipe(input)
