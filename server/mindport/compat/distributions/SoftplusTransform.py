"""torch.distributions.SoftplusTransform."""

from mindspore import mint

from mindport.compat.activations.softplus import softplus
from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.Transform import Transform
from mindport.compat.tensors.expm1 import expm1


class SoftplusTransform(Transform):
    """The logarithm of one more than the exponential."""

    codomain = constraints.positive
    bijective, sign = True, 1

    def _same(self, other):
        return True

    def _call(self, x):
        return softplus(x)

    def _inverse(self, y):
        return mint.log(-expm1(-y)) + y

    def log_abs_det_jacobian(self, x, y):
        return -softplus(-x)
