"""torch.distributions.SigmoidTransform."""

from mindspore import mint

from mindport.compat.activations.softplus import softplus
from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.Transform import Transform
from mindport.compat.tensors.finfo import finfo
from mindport.compat.tensors.log1p import log1p


class SigmoidTransform(Transform):
    """The logistic function, kept away from 0 and 1."""

    codomain = constraints.unit_interval
    bijective, sign = True, 1

    def _same(self, other):
        return True

    def _call(self, x):
        limits = finfo(x.dtype)
        return mint.clamp(mint.sigmoid(x), min=limits.tiny, max=1 - limits.eps)

    def _inverse(self, y):
        limits = finfo(y.dtype)
        inner = mint.clamp(y, min=limits.tiny, max=1 - limits.eps)
        return mint.log(inner) - log1p(-inner)

    def log_abs_det_jacobian(self, x, y):
        return -softplus(-x) - softplus(x)
