"""torch.distributions.NegativeBinomial."""

import numpy as np
from mindspore import Tensor, mint, ops

from mindport.compat.activations.softplus import softplus
from mindport.compat.distributions.Bernoulli import Bernoulli
from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.random.stream_of import stream_of


class NegativeBinomial(Distribution):
    """How often something happens before it fails so often."""

    def __init__(self, total_count, probs=None, logits=None, validate_args=None):
        self._one = Bernoulli(probs, logits, validate_args)
        self.total_count, _ = parameters_together(total_count, self._one.probs)
        self.total_count = self.total_count.to(self._one.probs.dtype)
        super().__init__(self.total_count.shape, (), validate_args)
        self._demand(self.total_count >= 0, "the number of failures must not be negative")

    @property
    def probs(self):
        return self._one.probs

    @property
    def logits(self):
        return self._one.logits

    @property
    def param_shape(self):
        return self.probs.shape

    @property
    def mean(self):
        return self.total_count * mint.exp(self.logits)

    @property
    def mode(self):
        return mint.clamp(mint.floor((self.total_count - 1) * mint.exp(self.logits)), min=0)

    @property
    def variance(self):
        return self.mean / mint.sigmoid(-self.logits)

    def sample(self, sample_shape=()):
        count, logits = (one.asnumpy() for one in (self.total_count, self.logits))
        drawn = stream_of().standard_gamma(count, self._extended_shape(sample_shape))
        return Tensor(np.asarray(stream_of().poisson(drawn * np.exp(logits))), self.probs.dtype)

    def log_prob(self, value):
        self._demand(value >= 0, "the value must not be negative")
        count, logits, value = parameters_together(self.total_count, self.logits, value)
        found = -count * softplus(logits) - value * softplus(-logits)
        ways = ops.lgamma(1 + value) + ops.lgamma(mint.clamp(count, min=1e-30))
        ways = ways - ops.lgamma(mint.clamp(count + value, min=1e-30))
        return found - mint.where(count + value == 0, ops.zeros_like(ways), ways)
