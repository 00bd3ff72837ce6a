"""torch.distributions.Binomial."""

import numpy as np
from mindspore import Tensor, mint, ops

from mindport.compat.distributions.Bernoulli import Bernoulli
from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.random.stream_of import stream_of
from mindport.compat.tensors.log1p import log1p


class Binomial(Distribution):
    """How often something happens in so many trials."""

    has_enumerate_support = True

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        self._one = Bernoulli(probs, logits, validate_args)
        self.total_count, _ = parameters_together(total_count, self._one.probs)
        self.total_count = self.total_count.to(self._one.probs.dtype)
        super().__init__(self.total_count.shape, (), validate_args)

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
        return self.total_count * self.probs

    @property
    def mode(self):
        found = mint.floor((self.total_count + 1) * self.probs)
        return mint.minimum(found, self.total_count)

    @property
    def variance(self):
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, sample_shape=()):
        count, probs = (one.asnumpy() for one in (self.total_count, self.probs))
        drawn = stream_of().binomial(count.astype(int), probs, self._extended_shape(sample_shape))
        return Tensor(np.asarray(drawn), self.probs.dtype)

    def log_prob(self, value):
        holds = (value >= 0) & (value <= self.total_count)
        self._demand(holds, "the value lies between 0 and the number of trials")
        count, logits, value = parameters_together(self.total_count, self.logits, value)
        ways = [ops.lgamma(one + 1) for one in (count, value, count - value)]
        inner = count * mint.clamp(logits, min=0) + count * log1p(mint.exp(-mint.abs(logits)))
        return value * logits - ways[1] - ways[2] - (inner - ways[0])

    def enumerate_support(self, expand=True):
        count = int(self.total_count.max())
        values = ops.arange(count + 1).to(self.probs.dtype)
        values = values.reshape((-1, *(1 for _ in self.batch_shape)))
        return mint.broadcast_to(values, (count + 1, *self.batch_shape)) if expand else values

    def entropy(self):
        if not bool((self.total_count == self.total_count.max()).all()):
            raise NotImplementedError("the numbers of trials differ")
        known = self.log_prob(self.enumerate_support(False))
        return -mint.sum(mint.exp(known) * known, dim=0)
