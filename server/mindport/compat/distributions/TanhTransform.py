"""torch.distributions.TanhTransform."""

import math

from mindspore import mint

from mindport.compat.activations.softplus import softplus
from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.Transform import Transform


class TanhTransform(Transform):
    """The hyperbolic tangent."""

    codomain = constraints.interval(-1.0, 1.0)
    bijective, sign = True, 1

    def _same(self, other):
        return True

    def _call(self, x):
        return mint.tanh(x)

    def _inverse(self, y):
        return mint.atanh(y)

    def log_abs_det_jacobian(self, x, y):
        return 2.0 * (math.log(2.0) - x - softplus(-2.0 * x))
