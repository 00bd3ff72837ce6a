"""torch.distributions.Categorical."""

import mindspore
from mindspore import mint, ops

from mindport.compat.activations.softmax import softmax
from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.inner_probabilities import inner_probabilities
from mindport.compat.random.multinomial import multinomial
from mindport.compat.tensors.broadcast_shapes import broadcast_shapes
from mindport.compat.tensors.finfo import finfo


class Categorical(Distribution):
    """One of so many categories, by their number."""

    has_enumerate_support = True

    def __init__(self, probs=None, logits=None, validate_args=None):
        if (probs is None) == (logits is None):
            raise ValueError("either probs or logits has to be given, not both")
        self._probs = self._logits = None
        given = logits if probs is None else probs
        if given.ndim < 1:
            raise ValueError("at least one dimension is needed")
        if probs is None:
            logits = logits - ops.stop_gradient(mint.amax(logits, dim=-1, keepdim=True))
            total = mint.sum(mint.exp(logits), dim=-1, keepdim=True)
            self._logits = logits - mint.log(total)
        else:
            self._probs = probs / mint.sum(probs, dim=-1, keepdim=True)
        self._num_events = given.shape[-1]
        super().__init__(given.shape[:-1], (), validate_args)
        if probs is not None:
            self._demand(probs >= 0, "probabilities are not negative")

    @property
    def probs(self):
        return softmax(self._logits, -1) if self._probs is None else self._probs

    @property
    def logits(self):
        if self._logits is not None:
            return self._logits
        return mint.log(inner_probabilities(self._probs))

    @property
    def param_shape(self):
        return (self._logits if self._probs is None else self._probs).shape

    @property
    def mean(self):
        return ops.full(self._batch_shape, float("nan"), dtype=self.probs.dtype)

    variance = mean

    @property
    def mode(self):
        return self.probs.argmax(-1).to(mindspore.int64)

    def sample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        count = 1
        for size in shape[: len(shape) - len(self._batch_shape)]:
            count *= size
        rows = ops.stop_gradient(self.probs).reshape(-1, self._num_events)
        return multinomial(rows, count, True).T.reshape(shape)

    def log_prob(self, value):
        if self._validate_args:
            inside = (value >= 0) & (value < self._num_events)
            self._demand(inside, "the value is no category")
        value, logits = value.to(mindspore.int64), self.logits
        shape = broadcast_shapes(value.shape, logits.shape[:-1])
        value = mint.broadcast_to(value, shape).unsqueeze(-1)
        logits = mint.broadcast_to(logits, (*shape, self._num_events))
        return mint.gather(logits, -1, value).squeeze(-1)

    def entropy(self):
        logits = mint.clamp(self.logits, min=finfo(self.logits.dtype).min)
        return -mint.sum(logits * self.probs, dim=-1)

    def enumerate_support(self, expand=True):
        count = self._num_events
        values = ops.arange(count).reshape((count, *[1] * len(self._batch_shape)))
        return mint.broadcast_to(values, (count, *self._batch_shape)) if expand else values
