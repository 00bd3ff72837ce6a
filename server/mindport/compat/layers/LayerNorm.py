"""torch.nn.LayerNorm."""

from mindspore import nn

from mindport.compat.cells.cast_parameters import cast_parameters
from mindport.compat.cells.named_as_in_torch import named_as_in_torch
from mindport.compat.normalization.layer_norm import layer_norm


@named_as_in_torch
class LayerNorm(nn.LayerNorm):
    """Layer normalization with torch's arguments, over any number of dimensions."""

    def __init__(
        self,
        normalized_shape,
        eps=1e-5,
        elementwise_affine=True,
        bias=True,
        device=None,
        dtype=None,
    ):
        is_number = isinstance(normalized_shape, int)
        shape = (normalized_shape,) if is_number else tuple(normalized_shape)
        super().__init__(shape, epsilon=eps)
        self.normalized_shape, self.eps = shape, eps
        self.elementwise_affine = elementwise_affine
        lacking = ("gamma", "beta") if not elementwise_affine else () if bias else ("beta",)
        for name in lacking:
            delattr(self, name)
            setattr(self, name, None)
        cast_parameters(self, dtype)

    def construct(self, input):
        return layer_norm(input, self.normalized_shape, self.gamma, self.beta, self.eps)
