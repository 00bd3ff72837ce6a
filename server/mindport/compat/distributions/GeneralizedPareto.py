"""torch.distributions.GeneralizedPareto."""

import math

from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.tensors.expm1 import expm1
from mindport.compat.tensors.log1p import log1p


class GeneralizedPareto(Distribution):
    """What exceeds a threshold."""

    has_rsample = True

    def __init__(self, loc, scale, concentration, validate_args=None):
        self.loc, self.scale, self.concentration = parameters_together(loc, scale, concentration)
        super().__init__(self.loc.shape, (), validate_args)
        self._demand(self.scale > 0, "the scale has to be positive")

    def _parted(self, apply, without):
        """A formula of the concentration, and the one where that is 0."""
        is_none = mint.abs(self.concentration) < 1e-8
        held = mint.where(is_none, ops.ones_like(self.concentration), self.concentration)
        return mint.where(is_none, without, apply(held))

    @property
    def mean(self):
        found = self.loc + self.scale / (1 - self.concentration)
        return mint.where(self.concentration < 1, found, ops.full_like(found, math.inf))

    @property
    def mode(self):
        return self.loc

    @property
    def variance(self):
        held = mint.where(
            self.concentration < 0.5, self.concentration, ops.zeros_like(self.concentration)
        )
        found = self.scale**2 / ((1 - held) ** 2 * (1 - 2 * held))
        return mint.where(self.concentration < 0.5, found, ops.full_like(found, math.nan))

    def rsample(self, sample_shape=()):
        share = ops.rand(self._extended_shape(sample_shape)).to(self.loc.dtype)
        return self.icdf(share)

    def log_prob(self, value):
        away = (value - self.loc) / self.scale
        found = self._parted(lambda c: -(1 + 1 / c) * log1p(c * away), -away)
        return found - mint.log(self.scale)

    def cdf(self, value):
        away = (value - self.loc) / self.scale
        left = self._parted(lambda c: -log1p(c * away) / c, -away)
        return 1 - mint.exp(left)

    def icdf(self, value):
        left = -log1p(-value)
        return self.loc + self.scale * self._parted(lambda c: expm1(c * left) / c, left)

    def entropy(self):
        return mint.log(self.scale) + self.concentration + 1
