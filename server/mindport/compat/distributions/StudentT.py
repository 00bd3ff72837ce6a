"""torch.distributions.StudentT."""

import math

from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.distributions.standard_gamma import standard_gamma
from mindport.compat.tensors.log1p import log1p


class StudentT(Distribution):
    """Student's distribution."""

    has_rsample = True

    def __init__(self, df, loc=0.0, scale=1.0, validate_args=None):
        self.df, self.loc, self.scale = parameters_together(df, loc, scale)
        super().__init__(self.df.shape, (), validate_args)
        self._demand((self.df > 0) & (self.scale > 0), "df and scale have to be positive")

    @property
    def mean(self):
        return mint.where(self.df <= 1, ops.full_like(self.loc, math.nan), self.loc)

    @property
    def mode(self):
        return self.loc

    @property
    def variance(self):
        endless = ops.full_like(self.df, math.inf)
        found = mint.where(self.df > 2, self.scale**2 * self.df / (self.df - 2), endless)
        return mint.where(self.df <= 1, ops.full_like(self.df, math.nan), found)

    def rsample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        spread = 2 * standard_gamma(0.5 * self.df, shape) / self.df
        noise = ops.standard_normal(shape).to(self.loc.dtype)
        return self.loc + self.scale * noise / mint.sqrt(spread)

    def log_prob(self, value):
        away = ((value - self.loc) / self.scale) ** 2 / self.df
        more = 0.5 * (self.df + 1)
        size = mint.log(self.scale) + 0.5 * mint.log(self.df) + 0.5 * math.log(math.pi)
        size = size + ops.lgamma(0.5 * self.df) - ops.lgamma(more)
        return -more * log1p(away) - size

    def entropy(self):
        half, more = 0.5 * self.df, 0.5 * (self.df + 1)
        beta = ops.lgamma(half) + 0.5 * math.log(math.pi) - ops.lgamma(more)
        spread = more * (ops.digamma(more) - ops.digamma(half))
        return mint.log(self.scale) + spread + 0.5 * mint.log(self.df) + beta
