"""einops.layers.torch.Reduce."""

from einops.layers import ReduceMixin
from mindspore import nn

from mindport.compat.rearrangements.EinopsBackend import EinopsBackend  # noqa: F401 - einops finds it
from mindport.compat.rearrangements.rearranged import rearranged


class Reduce(ReduceMixin, nn.Cell):
    """A pattern of einops as a layer."""

    def construct(self, input):
        if isinstance(self.reduction, str):
            return rearranged(input, self.reduction, self.pattern, self.axes_lengths)
        return self._apply_recipe(input)
