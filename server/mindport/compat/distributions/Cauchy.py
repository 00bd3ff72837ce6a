"""torch.distributions.Cauchy."""

import math

from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.tensors.log1p import log1p


class Cauchy(Distribution):
    """The Cauchy distribution, of which there is no mean."""

    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = parameters_together(loc, scale)
        super().__init__(self.loc.shape, (), validate_args)
        self._demand(self.scale > 0, "the scale has to be positive")

    @property
    def mean(self):
        return ops.full_like(self.loc, math.nan)

    @property
    def variance(self):
        return ops.full_like(self.loc, math.inf)

    @property
    def mode(self):
        return self.loc

    def rsample(self, sample_shape=()):
        return self.icdf(ops.rand(self._extended_shape(sample_shape)).to(self.loc.dtype))

    def log_prob(self, value):
        away = ((value - self.loc) / self.scale) ** 2
        return -math.log(math.pi) - mint.log(self.scale) - log1p(away)

    def cdf(self, value):
        return ops.atan((value - self.loc) / self.scale) / math.pi + 0.5

    def icdf(self, value):
        return mint.tan(math.pi * (value - 0.5)) * self.scale + self.loc

    def entropy(self):
        return math.log(4 * math.pi) + mint.log(self.scale)
