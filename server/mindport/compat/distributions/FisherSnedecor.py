"""torch.distributions.FisherSnedecor."""

import math

import numpy as np
from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.distributions.standard_gamma import standard_gamma
from mindport.compat.tensors.log1p import log1p


class FisherSnedecor(Distribution):
    """The distribution of the ratio of two sums of squares."""

    has_rsample = True

    def __init__(self, df1, df2, validate_args=None):
        self.df1, self.df2 = parameters_together(df1, df2)
        super().__init__(self.df1.shape, (), validate_args)
        self._demand((self.df1 > 0) & (self.df2 > 0), "df1 and df2 have to be positive")

    @property
    def mean(self):
        return self.df2 / self._above(self.df2, 2)

    @property
    def mode(self):
        return self._above(self.df1, 2) / self.df1 * self.df2 / (self.df2 + 2)

    @property
    def variance(self):
        less = self._above(self.df2, 4)
        found = 2 * self.df2**2 * (self.df1 + self.df2 - 2)
        return found / (self.df1 * (self.df2 - 2) ** 2 * less)

    def _above(self, df, least):
        return mint.where(df > least, df - least, ops.full_like(df, math.nan))

    def rsample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        above, below = (standard_gamma(one / 2, shape) / one for one in (self.df1, self.df2))
        return mint.clamp(above / below, min=float(np.finfo("float32").tiny))

    def log_prob(self, value):
        self._demand(value > 0, "the value has to be positive")
        first, second, ratio = self.df1 * 0.5, self.df2 * 0.5, self.df1 / self.df2
        found = ops.lgamma(first + second) - ops.lgamma(first) - ops.lgamma(second)
        found = found + first * mint.log(ratio) + (first - 1) * mint.log(value)
        return found - (first + second) * log1p(ratio * value)
