"""torch.nn.InstanceNorm2d."""

from mindport.compat.cells.cast_parameters import cast_parameters
from mindport.compat.layers.InstanceNorm import InstanceNorm


class InstanceNorm2d(InstanceNorm):
    """Instance normalization over 2 dimension(s)."""

    def __init__(
        self, num_features, eps=1e-5, momentum=0.1, affine=False, track_running_stats=False,
        device=None, dtype=None, bias=True
    ):  # fmt: skip
        super().__init__(2, num_features, eps, momentum, affine, track_running_stats, bias)
        cast_parameters(self, dtype)
