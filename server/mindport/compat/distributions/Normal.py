"""torch.distributions.Normal."""

import math

from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.special.erfinv import erfinv


class Normal(Distribution):
    """The normal distribution."""

    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = parameters_together(loc, scale)
        super().__init__(self.loc.shape, (), validate_args)
        self._demand(self.scale > 0, "the scale has to be positive")

    @property
    def mean(self):
        return self.loc

    mode = mean

    @property
    def stddev(self):
        return self.scale

    @property
    def variance(self):
        return self.scale * self.scale

    def rsample(self, sample_shape=()):
        noise = ops.standard_normal(self._extended_shape(sample_shape)).to(self.loc.dtype)
        return self.loc + noise * self.scale

    def log_prob(self, value):
        away = -((value - self.loc) ** 2) / (2 * self.variance)
        return away - mint.log(self.scale) - math.log(math.sqrt(2 * math.pi))

    def cdf(self, value):
        return 0.5 * (1 + mint.erf((value - self.loc) / self.scale / math.sqrt(2)))

    def icdf(self, value):
        return self.loc + self.scale * erfinv(2 * value - 1) * math.sqrt(2)

    def entropy(self):
        return 0.5 + 0.5 * math.log(2 * math.pi) + mint.log(self.scale)
