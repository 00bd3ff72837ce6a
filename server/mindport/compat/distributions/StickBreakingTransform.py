"""torch.distributions.StickBreakingTransform."""

from mindspore import Tensor, mint, ops

from mindport.compat.activations.softplus import softplus
from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.Transform import Transform
from mindport.compat.tensors.cumprod import cumprod
from mindport.compat.tensors.cumsum import cumsum
from mindport.compat.tensors.finfo import finfo


class StickBreakingTransform(Transform):
    """Shares, each a part of what those before it left: one more than the values."""

    domain, codomain = constraints.real_vector, constraints.simplex
    bijective = True

    def _same(self, other):
        return True

    def _offsets(self, size, dtype):
        return mint.log(Tensor([size - place for place in range(size)], dtype))

    def _call(self, x):
        part = mint.sigmoid(x - self._offsets(x.shape[-1], x.dtype))
        one = ops.ones_like(x[..., :1])
        left = cumprod(1 - part, -1)
        return mint.cat([part, one], -1) * mint.cat([one, left], -1)

    def _inverse(self, y):
        cropped = y[..., :-1]
        left = mint.clamp(1 - cumsum(cropped, -1), min=finfo(y.dtype).tiny)
        offsets = self._offsets(cropped.shape[-1], y.dtype)
        return mint.log(cropped) - mint.log(left) + offsets

    def log_abs_det_jacobian(self, x, y):
        x = x - self._offsets(x.shape[-1], x.dtype)
        return mint.sum(-x - softplus(-x) + mint.log(y[..., :-1]), dim=-1)

    def forward_shape(self, shape):
        return (*shape[:-1], shape[-1] + 1)

    def inverse_shape(self, shape):
        return (*shape[:-1], shape[-1] - 1)
