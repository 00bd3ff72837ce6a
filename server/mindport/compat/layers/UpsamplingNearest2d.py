"""torch.nn.UpsamplingNearest2d."""

from mindport.compat.layers.Upsample import Upsample


class UpsamplingNearest2d(Upsample):
    """Resizing by the nearest neighbour."""

    def __init__(self, size=None, scale_factor=None):
        super().__init__(size, scale_factor, mode="nearest")
