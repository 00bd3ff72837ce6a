"""torch.distributions.ExpTransform."""

from mindspore import mint

from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.Transform import Transform


class ExpTransform(Transform):
    """The exponential."""

    codomain = constraints.positive
    bijective, sign = True, 1

    def _same(self, other):
        return True

    def _call(self, x):
        return mint.exp(x)

    def _inverse(self, y):
        return mint.log(y)

    def log_abs_det_jacobian(self, x, y):
        return x
