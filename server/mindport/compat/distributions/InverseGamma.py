"""torch.distributions.InverseGamma."""

import math

from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.Gamma import Gamma


class InverseGamma(Distribution):
    """The distribution of the inverse of a gamma variable."""

    has_rsample = True

    def __init__(self, concentration, rate, validate_args=None):
        self.base_dist = Gamma(concentration, rate, validate_args)
        super().__init__(self.base_dist.batch_shape, (), validate_args)

    @property
    def concentration(self):
        return self.base_dist.concentration

    @property
    def rate(self):
        return self.base_dist.rate

    @property
    def mean(self):
        found = self.rate / (self.concentration - 1)
        return mint.where(self.concentration > 1, found, ops.full_like(found, math.inf))

    @property
    def mode(self):
        return self.rate / (self.concentration + 1)

    @property
    def variance(self):
        less = self.concentration - 1
        found = self.rate**2 / (less**2 * (less - 1))
        return mint.where(self.concentration > 2, found, ops.full_like(found, math.inf))

    def rsample(self, sample_shape=()):
        return 1 / self.base_dist.rsample(sample_shape)

    def log_prob(self, value):
        self._demand(value > 0, "the value has to be positive")
        return self.base_dist.log_prob(1 / value) - 2 * mint.log(value)

    def entropy(self):
        more = (1 + self.concentration) * ops.digamma(self.concentration)
        return self.concentration + mint.log(self.rate) + ops.lgamma(self.concentration) - more

    def cdf(self, value):
        return 1 - self.base_dist.cdf(1 / value)
