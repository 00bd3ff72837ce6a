"""torch.distributions.Poisson."""

import numpy as np
from mindspore import Tensor, mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.random.stream_of import stream_of
from mindport.compat.special.xlogy import xlogy


class Poisson(Distribution):
    """How often something happens in a time."""

    def __init__(self, rate, validate_args=None):
        (self.rate,) = parameters_together(rate)
        super().__init__(self.rate.shape, (), validate_args)
        self._demand(self.rate >= 0, "the rate must not be negative")

    @property
    def mean(self):
        return self.rate

    variance = mean

    @property
    def mode(self):
        return mint.floor(self.rate)

    def sample(self, sample_shape=()):
        drawn = stream_of().poisson(self.rate.asnumpy(), self._extended_shape(sample_shape))
        return Tensor(np.asarray(drawn), self.rate.dtype)

    def log_prob(self, value):
        self._demand(value >= 0, "the value must not be negative")
        rate, value = parameters_together(self.rate, value)
        return xlogy(value, rate) - rate - ops.lgamma(value + 1)
