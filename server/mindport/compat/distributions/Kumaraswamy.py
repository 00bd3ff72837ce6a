"""torch.distributions.Kumaraswamy."""

import math

import numpy as np
from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.tensors.log1p import log1p


class Kumaraswamy(Distribution):
    """The Kumaraswamy distribution, between 0 and 1."""

    has_rsample = True

    def __init__(self, concentration1, concentration0, validate_args=None):
        self.concentration1, self.concentration0 = parameters_together(
            concentration1, concentration0
        )
        super().__init__(self.concentration1.shape, (), validate_args)
        holds = (self.concentration1 > 0) & (self.concentration0 > 0)
        self._demand(holds, "the concentrations have to be positive")

    def _moment(self, power):
        a, b = self.concentration1, self.concentration0
        first = 1 + power / a
        return b * mint.exp(ops.lgamma(first) + ops.lgamma(b) - ops.lgamma(first + b))

    @property
    def mean(self):
        return self._moment(1)

    @property
    def mode(self):
        a, b = self.concentration1, self.concentration0
        found = mint.exp(log1p(-b) / b - log1p(-b * a))
        return mint.where((a < 1) | (b < 1), ops.full_like(found, math.nan), found)

    @property
    def variance(self):
        return self._moment(2) - self._moment(1) ** 2

    def rsample(self, sample_shape=()):
        share = ops.rand(self._extended_shape(sample_shape)).to(self.concentration1.dtype)
        return (1 - (1 - share) ** (1 / self.concentration0)) ** (1 / self.concentration1)

    def log_prob(self, value):
        self._demand((value >= 0) & (value <= 1), "the value lies between 0 and 1")
        a, b = self.concentration1, self.concentration0
        rest = (a - 1) * mint.log(value) + (b - 1) * log1p(-(value**a))
        return mint.log(a) + mint.log(b) + rest

    def entropy(self):
        a, b = self.concentration1, self.concentration0
        total = ops.digamma(b + 1) + np.euler_gamma
        return (1 - 1 / b) + (1 - 1 / a) * total - mint.log(a) - mint.log(b)

    def cdf(self, value):
        return 1 - (1 - value**self.concentration1) ** self.concentration0

    def icdf(self, value):
        return (1 - (1 - value) ** (1 / self.concentration0)) ** (1 / self.concentration1)
