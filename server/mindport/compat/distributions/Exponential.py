"""torch.distributions.Exponential."""

from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.tensors.log1p import log1p


class Exponential(Distribution):
    """The exponential distribution."""

    has_rsample = True

    def __init__(self, rate, validate_args=None):
        (self.rate,) = parameters_together(rate)
        super().__init__(self.rate.shape, (), validate_args)
        self._demand(self.rate > 0, "the rate has to be positive")

    @property
    def mean(self):
        return 1 / self.rate

    stddev = mean

    @property
    def variance(self):
        return self.rate**-2

    def rsample(self, sample_shape=()):
        share = ops.rand(self._extended_shape(sample_shape)).to(self.rate.dtype)
        return -log1p(-share) / self.rate

    def log_prob(self, value):
        self._demand(value >= 0, "the value has to be positive")
        return mint.log(self.rate) - self.rate * value

    def cdf(self, value):
        return 1 - mint.exp(-self.rate * value)

    def icdf(self, value):
        return -log1p(-value) / self.rate

    def entropy(self):
        return 1.0 - mint.log(self.rate)

    @property
    def mode(self):
        return ops.zeros_like(self.rate)
