"""torch.distributions.ContinuousBernoulli."""

import math

from mindspore import mint, ops

from mindport.compat.activations.softplus import softplus
from mindport.compat.distributions.Bernoulli import Bernoulli
from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.inner_probabilities import inner_probabilities
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.tensors.log1p import log1p


class ContinuousBernoulli(Distribution):
    """Between 0 and 1, with a density that grows or falls like a power."""

    has_rsample = True

    def __init__(self, probs=None, logits=None, lims=(0.499, 0.501), validate_args=None):
        one = Bernoulli(probs, logits, validate_args)
        self._lims = lims
        if probs is None:
            self.logits, self.probs = one.logits, one.probs
        else:
            self.probs = inner_probabilities(one.probs)
            self.logits = mint.log(self.probs) - log1p(-self.probs)
        super().__init__(self.probs.shape, (), validate_args)

    @property
    def param_shape(self):
        return self.probs.shape

    def _outside(self):
        """Where the formula can be computed, and probabilities that are all outside the middle."""
        outside = (self.probs <= self._lims[0]) | (self.probs > self._lims[1])
        return outside, mint.where(outside, self.probs, ops.full_like(self.probs, self._lims[0]))

    def _log_norm(self):
        outside, cut = self._outside()
        size = mint.log(mint.abs(log1p(-cut) - mint.log(cut)))
        below = mint.where(cut <= 0.5, cut, ops.zeros_like(cut))
        above = mint.where(cut >= 0.5, cut, ops.ones_like(cut))
        width = mint.where(cut <= 0.5, log1p(-2 * below), mint.log(2 * above - 1))
        away = (self.probs - 0.5) ** 2
        near = math.log(2.0) + (4 / 3 + 104 / 45 * away) * away
        return mint.where(outside, size - width, near)

    @property
    def mean(self):
        outside, cut = self._outside()
        found = cut / (2 * cut - 1) + 1 / (log1p(-cut) - mint.log(cut))
        away = self.probs - 0.5
        return mint.where(outside, found, 0.5 + (1 / 3 + 16 / 45 * away**2) * away)

    @property
    def variance(self):
        outside, cut = self._outside()
        found = cut * (cut - 1) / (1 - 2 * cut) ** 2 + 1 / (log1p(-cut) - mint.log(cut)) ** 2
        away = (self.probs - 0.5) ** 2
        return mint.where(outside, found, 1 / 12 - (1 / 15 - 128 / 945 * away) * away)

    def rsample(self, sample_shape=()):
        share = ops.rand(self._extended_shape(sample_shape)).to(self.probs.dtype)
        return self.icdf(share)

    def log_prob(self, value):
        self._demand((value >= 0) & (value <= 1), "the value has to lie between 0 and 1")
        logits, value = parameters_together(self.logits, value)
        return value * logits - softplus(logits) + self._log_norm()

    def cdf(self, value):
        outside, cut = self._outside()
        found = (cut**value * (1 - cut) ** (1 - value) + cut - 1) / (2 * cut - 1)
        value = value + ops.zeros_like(found)
        found = mint.where(outside, found, value)
        found = mint.where(value <= 0, ops.zeros_like(found), found)
        return mint.where(value >= 1, ops.ones_like(found), found)

    def icdf(self, value):
        outside, cut = self._outside()
        found = log1p(-cut + value * (2 * cut - 1)) - log1p(-cut)
        found = found / (mint.log(cut) - log1p(-cut))
        return mint.where(outside, found, value + ops.zeros_like(found))

    def entropy(self):
        lost, won = log1p(-self.probs), mint.log(self.probs)
        return self.mean * (lost - won) - self._log_norm() - lost
