"""torch.distributions.LogNormal."""

from mindspore import mint

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.Normal import Normal
from mindport.compat.tensors.expm1 import expm1


class LogNormal(Distribution):
    """The distribution of the exponential of what is normal."""

    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self.base_dist = Normal(loc, scale, validate_args)
        super().__init__(self.base_dist.batch_shape, (), validate_args)

    @property
    def loc(self):
        return self.base_dist.loc

    @property
    def scale(self):
        return self.base_dist.scale

    @property
    def mean(self):
        return mint.exp(self.loc + self.scale**2 / 2)

    @property
    def variance(self):
        squared = self.scale**2
        return expm1(squared) * mint.exp(2 * self.loc + squared)

    def rsample(self, sample_shape=()):
        return mint.exp(self.base_dist.rsample(sample_shape))

    def log_prob(self, value):
        self._demand(value > 0, "the value has to be positive")
        logarithm = mint.log(value)
        return self.base_dist.log_prob(logarithm) - logarithm

    def entropy(self):
        return self.base_dist.entropy() + self.loc

    @property
    def mode(self):
        return mint.exp(self.loc - self.scale**2)

    def cdf(self, value):
        self._demand(value > 0, "the value has to be positive")
        return self.base_dist.cdf(mint.log(value))

    def icdf(self, value):
        return mint.exp(self.base_dist.icdf(value))
