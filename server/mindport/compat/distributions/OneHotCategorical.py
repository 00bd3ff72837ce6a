"""torch.distributions.OneHotCategorical."""

from mindspore import mint, ops

from mindport.compat.distributions.Categorical import Categorical
from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.functional.one_hot import one_hot


class OneHotCategorical(Distribution):
    """One of so many categories, as a row of zeros with a 1."""

    has_enumerate_support = True

    def __init__(self, probs=None, logits=None, validate_args=None):
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
    def mean(self):
        return self.probs

    @property
    def variance(self):
        return self.probs * (1 - self.probs)

    def sample(self, sample_shape=()):
        probs = self._categorical.probs
        drawn = self._categorical.sample(sample_shape)
        return one_hot(drawn, probs.shape[-1]).to(probs.dtype)

    def log_prob(self, value):
        return self._categorical.log_prob(mint.max(value, -1)[1])

    def entropy(self):
        return self._categorical.entropy()

    def enumerate_support(self, expand=True):
        size = self._event_shape[0]
        values = ops.eye(size, size, self.probs.dtype)
        values = values.reshape((size, *[1] * len(self._batch_shape), size))
        return mint.broadcast_to(values, (size, *self._batch_shape, size)) if expand else values

    @property
    def mode(self):
        probs = self.probs
        return one_hot(probs.argmax(-1), probs.shape[-1]).to(probs.dtype)

    @property
    def param_shape(self):
        return self._categorical.param_shape
