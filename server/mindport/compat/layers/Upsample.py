"""torch.nn.Upsample."""

from mindspore import nn

from mindport.compat.functional.interpolate import interpolate


class Upsample(nn.Upsample):
    """Resizing by torch's rules."""

    extend_repr = nn.Cell.extend_repr

    def __init__(
        self,
        size=None,
        scale_factor=None,
        mode="nearest",
        align_corners=None,
        recompute_scale_factor=None,
    ):
        nn.Cell.__init__(self)  # it is MindSpore's in isinstance alone
        self.size = size
        is_number = isinstance(scale_factor, int)
        self.scale_factor = float(scale_factor) if is_number else scale_factor
        self.mode = mode
        self.align_corners = align_corners
        self.recompute_scale_factor = recompute_scale_factor

    def construct(self, input):
        return interpolate(
            input,
            self.size,
            self.scale_factor,
            self.mode,
            self.align_corners,
            self.recompute_scale_factor,
        )
