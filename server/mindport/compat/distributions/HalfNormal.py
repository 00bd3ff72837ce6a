"""torch.distributions.HalfNormal."""

import math

from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.Normal import Normal


class HalfNormal(Distribution):
    """The size of what is normal, around 0."""

    has_rsample = True

    def __init__(self, scale, validate_args=None):
        self.base_dist = Normal(0.0, scale, validate_args)
        super().__init__(self.base_dist.batch_shape, (), validate_args)

    @property
    def scale(self):
        return self.base_dist.scale

    @property
    def mean(self):
        return self.scale * math.sqrt(2 / math.pi)

    @property
    def mode(self):
        return ops.zeros_like(self.scale)

    @property
    def variance(self):
        return self.scale**2 * (1 - 2 / math.pi)

    def rsample(self, sample_shape=()):
        return mint.abs(self.base_dist.rsample(sample_shape))

    def log_prob(self, value):
        self._demand(value >= 0, "the value must not be negative")
        found = self.base_dist.log_prob(value) + math.log(2)
        return mint.where(value >= 0, found, ops.full_like(found, -math.inf))

    def cdf(self, value):
        self._demand(value >= 0, "the value must not be negative")
        return 2 * self.base_dist.cdf(value) - 1

    def icdf(self, value):
        return self.base_dist.icdf((value + 1) / 2)

    def entropy(self):
        return self.base_dist.entropy() - math.log(2)
