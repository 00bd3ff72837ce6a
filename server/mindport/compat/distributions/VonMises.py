"""torch.distributions.VonMises."""

import math

from mindspore import Tensor, mint

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.random.stream_of import stream_of
from mindport.compat.special.i0e import i0e
from mindport.compat.special.i1e import i1e


class VonMises(Distribution):
    """Angles around a mean; its samples have no gradients."""

    def __init__(self, loc, concentration, validate_args=None):
        self.loc, self.concentration = parameters_together(loc, concentration)
        super().__init__(self.loc.shape, (), validate_args)
        self._demand(self.concentration > 0, "the concentration has to be positive")

    @property
    def mean(self):
        return self.loc

    mode = mean

    @property
    def variance(self):
        return 1 - i1e(self.concentration) / i0e(self.concentration)

    def sample(self, sample_shape=()):
        loc, concentration = self.loc.asnumpy(), self.concentration.asnumpy()
        drawn = stream_of().vonmises(0.0, concentration, self._extended_shape(sample_shape))
        return Tensor((drawn + math.pi + loc) % (2 * math.pi) - math.pi, self.loc.dtype)

    def log_prob(self, value):
        found = self.concentration * (mint.cos(value - self.loc) - 1)
        return found - math.log(2 * math.pi) - mint.log(i0e(self.concentration))
