"""torch.distributions.Bernoulli."""

from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.inner_probabilities import inner_probabilities
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.losses.binary_cross_entropy_with_logits import (
    binary_cross_entropy_with_logits,
)
from mindport.compat.tensors.log1p import log1p


class Bernoulli(Distribution):
    """1 with a probability, else 0."""

    has_enumerate_support = True

    def __init__(self, probs=None, logits=None, validate_args=None):
        if (probs is None) == (logits is None):
            raise ValueError("either probs or logits has to be given, not both")
        (given,) = parameters_together(logits if probs is None else probs)
        self._probs, self._logits = (None, given) if probs is None else (given, None)
        super().__init__(given.shape, (), validate_args)
        if probs is not None:
            self._demand((given >= 0) & (given <= 1), "probabilities lie between 0 and 1")

    @property
    def probs(self):
        return mint.sigmoid(self._logits) if self._probs is None else self._probs

    @property
    def logits(self):
        if self._logits is not None:
            return self._logits
        inner = inner_probabilities(self._probs)
        return mint.log(inner) - log1p(-inner)

    @property
    def param_shape(self):
        return self._batch_shape

    @property
    def mean(self):
        return self.probs

    @property
    def variance(self):
        return self.probs * (1 - self.probs)

    def sample(self, sample_shape=()):
        probs = ops.stop_gradient(self.probs)
        drawn = ops.rand(self._extended_shape(sample_shape)).to(probs.dtype)
        return (drawn < probs).to(probs.dtype)

    def log_prob(self, value):
        self._demand((value == 0) | (value == 1), "the value has to be 0 or 1")
        logits, value = parameters_together(self.logits, value)
        return -binary_cross_entropy_with_logits(logits, value, reduction="none")

    def entropy(self):
        return binary_cross_entropy_with_logits(self.logits, self.probs, reduction="none")

    def enumerate_support(self, expand=True):
        values = ops.arange(2).to(self.probs.dtype).reshape((2, *[1] * len(self._batch_shape)))
        return mint.broadcast_to(values, (2, *self._batch_shape)) if expand else values

    @property
    def mode(self):
        found = (self.probs >= 0.5).to(self.probs.dtype)
        return mint.where(self.probs == 0.5, ops.full_like(found, float("nan")), found)
