"""torch.distributions.CumulativeDistributionTransform."""

from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.Transform import Transform


class CumulativeDistributionTransform(Transform):
    """The share of a distribution that lies below a value."""

    codomain = constraints.unit_interval
    bijective, sign = True, 1

    def __init__(self, distribution, cache_size=0):
        super().__init__(cache_size)
        self.distribution = distribution

    def _call(self, x):
        return self.distribution.cdf(x)

    def _inverse(self, y):
        return self.distribution.icdf(y)

    def log_abs_det_jacobian(self, x, y):
        return self.distribution.log_prob(x)
