"""torch.nn.RMSNorm."""

from mindspore import Parameter, mint, nn

from mindport.compat.cells.cast_parameters import cast_parameters
from mindport.compat.normalization.rms_norm import rms_norm


class RMSNorm(nn.Cell):
    """Divided by the root of the mean square, and scaled."""

    def __init__(
        self, normalized_shape, eps=None, elementwise_affine=True, device=None, dtype=None
    ):
        super().__init__()
        is_number = isinstance(normalized_shape, int)
        self.normalized_shape = (normalized_shape,) if is_number else tuple(normalized_shape)
        self.eps, self.elementwise_affine = eps, elementwise_affine
        weight = mint.ones(self.normalized_shape) if elementwise_affine else None
        self.weight = Parameter(weight, name="weight") if elementwise_affine else None
        cast_parameters(self, dtype)

    def construct(self, input):
        return rms_norm(input, self.normalized_shape, self.weight, self.eps)
