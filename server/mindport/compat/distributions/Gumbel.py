"""torch.distributions.Gumbel."""

import math

import numpy as np
from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together


class Gumbel(Distribution):
    """The distribution of the largest of many."""

    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = parameters_together(loc, scale)
        super().__init__(self.loc.shape, (), validate_args)
        self._demand(self.scale > 0, "the scale has to be positive")

    @property
    def mean(self):
        return self.loc + self.scale * np.euler_gamma

    @property
    def mode(self):
        return self.loc

    @property
    def stddev(self):
        return math.pi / math.sqrt(6) * self.scale

    @property
    def variance(self):
        return self.stddev**2

    def rsample(self, sample_shape=()):
        share = ops.rand(self._extended_shape(sample_shape)).to(self.loc.dtype)
        return self.icdf(mint.clamp(share, min=1e-20))

    def log_prob(self, value):
        away = (self.loc - value) / self.scale
        return away - mint.exp(away) - mint.log(self.scale)

    def cdf(self, value):
        return mint.exp(-mint.exp((self.loc - value) / self.scale))

    def icdf(self, value):
        return self.loc - self.scale * mint.log(-mint.log(value))

    def entropy(self):
        return mint.log(self.scale) + (1 + np.euler_gamma)
