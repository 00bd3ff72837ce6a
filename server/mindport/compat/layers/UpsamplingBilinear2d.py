"""torch.nn.UpsamplingBilinear2d."""

from mindport.compat.layers.Upsample import Upsample


class UpsamplingBilinear2d(Upsample):
    """Linear resizing whose corners stay."""

    def __init__(self, size=None, scale_factor=None):
        super().__init__(size, scale_factor, mode="bilinear", align_corners=True)
