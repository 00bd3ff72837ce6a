"""torch.distributions.Distribution."""

import copy

from mindspore import Tensor, mint, ops


class Distribution:
    """The base of all distributions: shapes, and what follows from a sample or the variance."""

    has_rsample = has_enumerate_support = False
    _validate_args = True

    def __init__(self, batch_shape=(), event_shape=(), validate_args=None):
        self._batch_shape, self._event_shape = tuple(batch_shape), tuple(event_shape)
        if validate_args is not None:
            self._validate_args = validate_args

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
        """The same distribution for a larger batch, as `_instance` where one is given."""
        shape, made = tuple(batch_shape), self._to_fill(_instance)
        for name, held in vars(self).items():
            if isinstance(held, Tensor):
                inner = held.shape[len(self._batch_shape) :]
                setattr(made, name, mint.broadcast_to(held, (*shape, *inner)))
            elif isinstance(held, Distribution):
                setattr(made, name, held.expand(shape))
        made._batch_shape = shape
        return made

    def _to_fill(self, instance):
        """An object with what this one has: a given one, or a new one."""
        if instance is None:
            return copy.copy(self)
        vars(instance).update(vars(self))
        return instance

    def _get_checked_instance(self, cls, _instance=None):
        """An empty object for `expand` of a class, whose subclasses have to write their own."""
        if _instance is None and type(self).__init__ != cls.__init__:
            raise NotImplementedError(f"{type(self).__name__} must define expand")
        return self.__new__(type(self)) if _instance is None else _instance

    def _validate_sample(self, value):
        """An error where the last dimensions of a value are not those of an event."""
        shape = tuple(value.shape)
        if shape[len(shape) - len(self._event_shape) :] != self._event_shape:
            raise ValueError(f"{type(self).__name__}: events have the shape {self._event_shape}")

    def _extended_shape(self, sample_shape=()):
        """The shape of so many samples."""
        if isinstance(sample_shape, int):
            sample_shape = (sample_shape,)
        return (*sample_shape, *self._batch_shape, *self._event_shape)

    def _demand(self, holds, what):
        """An error where a value is not what it has to be."""
        if self._validate_args and not (bool(holds.all()) if isinstance(holds, Tensor) else holds):
            raise ValueError(f"{type(self).__name__}: {what}")
