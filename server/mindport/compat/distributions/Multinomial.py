"""torch.distributions.Multinomial."""

import math

import numpy as np
from mindspore import Tensor, mint, ops

from mindport.compat.distributions.Categorical import Categorical
from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.random.stream_of import stream_of


class Multinomial(Distribution):
    """How often each category comes in so many draws."""

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        self.total_count = total_count
        self._categorical = Categorical(probs, logits, validate_args)
        shape = self._categorical.param_shape
        super().__init__(shape[:-1], shape[-1:], validate_args)

    @property
    def probs(self):
        return self._categorical.probs

    @property
    def logits(self):
        return self._categorical.logits

    @property
    def param_shape(self):
        return self._categorical.param_shape

    @property
    def mean(self):
        return self.probs * self.total_count

    @property
    def variance(self):
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, sample_shape=()):
        probs, shape = self.probs, self._extended_shape(sample_shape)
        given = np.broadcast_to(probs.asnumpy().astype(float), shape).reshape(-1, shape[-1])
        given = given / given.sum(-1, keepdims=True)
        drawn = [stream_of().multinomial(self.total_count, one) for one in given]
        return Tensor(np.array(drawn).reshape(shape), probs.dtype)

    def log_prob(self, value):
        self._demand(mint.sum(value, dim=-1) == self.total_count, "the draws are not as many")
        logits, value = parameters_together(self.logits, value)
        logits = mint.where((value == 0) & (logits == -math.inf), ops.zeros_like(logits), logits)
        ways = ops.lgamma(mint.sum(value, dim=-1) + 1) - mint.sum(ops.lgamma(value + 1), dim=-1)
        return ways + mint.sum(logits * value, dim=-1)

    def entropy(self):
        count, probs = self.total_count, self.probs
        found = count * self._categorical.entropy() - math.lgamma(count + 1)
        for number in range(2, count + 1):
            ways = math.comb(count, number) * math.lgamma(number + 1)
            share = probs**number * (1 - probs) ** (count - number)
            found = found + ways * mint.sum(share, dim=-1)
        return found
