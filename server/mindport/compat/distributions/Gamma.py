"""torch.distributions.Gamma."""

import numpy
from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.distributions.standard_gamma import standard_gamma
from mindport.compat.special.igamma import igamma


class Gamma(Distribution):
    """The gamma distribution."""

    has_rsample = True

    def __init__(self, concentration, rate, validate_args=None):
        self.concentration, self.rate = parameters_together(concentration, rate)
        super().__init__(self.rate.shape, (), validate_args)
        self._demand(self.concentration > 0, "the concentration has to be positive")
        self._demand(self.rate > 0, "the rate has to be positive")

    @property
    def mean(self):
        return self.concentration / self.rate

    @property
    def variance(self):
        return self.concentration / self.rate**2

    @property
    def mode(self):
        return mint.clamp((self.concentration - 1) / self.rate, min=0)

    def rsample(self, sample_shape=()):
        drawn = standard_gamma(self.concentration, self._extended_shape(sample_shape)) / self.rate
        return mint.clamp(drawn, min=float(numpy.finfo(numpy.float32).tiny))

    def log_prob(self, value):
        self._demand(value >= 0, "the value must not be negative")
        return (
            mint.xlogy(self.concentration, self.rate)
            + mint.xlogy(self.concentration - 1, value)
            - self.rate * value
            - ops.lgamma(self.concentration)
        )

    def entropy(self):
        return (
            self.concentration
            - mint.log(self.rate)
            + ops.lgamma(self.concentration)
            + (1.0 - self.concentration) * ops.digamma(self.concentration)
        )

    def cdf(self, value):
        self._demand(value >= 0, "the value must not be negative")
        concentration, share = parameters_together(self.concentration, self.rate * value)
        return igamma(concentration, share)
