"""torch.distributions.Distribution."""

import copy

from mindspore import Tensor, mint, ops


class Distribution:
    """The base of all distributions: shapes, and what follows from a sample or the variance."""

    has_rsample = has_enumerate_support = False

    def __init__(self, batch_shape=(), event_shape=(), validate_args=None):
        self._batch_shape, self._event_shape = tuple(batch_shape), tuple(event_shape)
        self._validates = validate_args is not False

    @property
    def batch_shape(self):
        return self._batch_shape

    @property
    def event_shape(self):
        return self._event_shape

    def sample(self, sample_shape=()):
        return ops.stop_gradient(self.rsample(sample_shape))

    def rsample(self, sample_shape=()):
        raise NotImplementedError(f"{type(self).__name__} has no samples with gradients")

    def sample_n(self, n):
        return self.sample((n,))

    @property
    def mean(self):
        raise NotImplementedError

    @property
    def mode(self):
        raise NotImplementedError(f"{type(self).__name__} has no mode")

    @property
    def variance(self):
        raise NotImplementedError

    @property
    def stddev(self):
        return mint.sqrt(self.variance)

    def log_prob(self, value):
        raise NotImplementedError

    def entropy(self):
        raise NotImplementedError

    def cdf(self, value):
        raise NotImplementedError

    def icdf(self, value):
        raise NotImplementedError

    def enumerate_support(self, expand=True):
        raise NotImplementedError

    def perplexity(self):
        return mint.exp(self.entropy())

    def expand(self, batch_shape, _instance=None):
        """The same distribution for a larger batch."""
        shape, made = tuple(batch_shape), copy.copy(self)
        for name, held in vars(self).items():
            if isinstance(held, Tensor):
                inner = held.shape[len(self._batch_shape) :]
                setattr(made, name, mint.broadcast_to(held, (*shape, *inner)))
            elif isinstance(held, Distribution):
                setattr(made, name, held.expand(shape))
        made._batch_shape = shape
        return made

    def _extended(self, sample_shape):
        """The shape of so many samples."""
        if isinstance(sample_shape, int):
            sample_shape = (sample_shape,)
        return (*sample_shape, *self._batch_shape, *self._event_shape)

    def _demand(self, holds, what):
        """An error where a value is not what it has to be."""
        if self._validates and not (bool(holds.all()) if isinstance(holds, Tensor) else holds):
            raise ValueError(f"{type(self).__name__}: {what}")
