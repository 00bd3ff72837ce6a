"""torch.distributions.Weibull."""

import numpy as np
from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.tensors.log1p import log1p


class Weibull(Distribution):
    """The Weibull distribution."""

    has_rsample = True

    def __init__(self, scale, concentration, validate_args=None):
        self.scale, self.concentration = parameters_together(scale, concentration)
        super().__init__(self.scale.shape, (), validate_args)
        holds = (self.scale > 0) & (self.concentration > 0)
        self._demand(holds, "scale and concentration have to be positive")

    @property
    def mean(self):
        return self.scale * mint.exp(ops.lgamma(1 + 1 / self.concentration))

    @property
    def mode(self):
        share = (self.concentration - 1) / self.concentration
        return self.scale * share ** (1 / self.concentration)

    @property
    def variance(self):
        first, second = (ops.lgamma(1 + one / self.concentration) for one in (1, 2))
        return self.scale**2 * (mint.exp(second) - mint.exp(2 * first))

    def rsample(self, sample_shape=()):
        return self.icdf(ops.rand(self._extended_shape(sample_shape)).to(self.scale.dtype))

    def log_prob(self, value):
        self._demand(value > 0, "the value has to be positive")
        share = mint.log(value / self.scale)
        found = mint.log(self.concentration / self.scale) + (self.concentration - 1) * share
        return found - mint.exp(self.concentration * share)

    def cdf(self, value):
        return 1 - mint.exp(-((value / self.scale) ** self.concentration))

    def icdf(self, value):
        return self.scale * (-log1p(-value)) ** (1 / self.concentration)

    def entropy(self):
        share = np.euler_gamma * (1 - 1 / self.concentration)
        return share + mint.log(self.scale / self.concentration) + 1
