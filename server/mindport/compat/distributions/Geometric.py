"""torch.distributions.Geometric."""

from mindspore import mint, ops

from mindport.compat.distributions.Bernoulli import Bernoulli
from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.tensors.log1p import log1p


class Geometric(Distribution):
    """How often something fails before it succeeds."""

    def __init__(self, probs=None, logits=None, validate_args=None):
        self._one = Bernoulli(probs, logits, validate_args)
        super().__init__(self._one.batch_shape, (), validate_args)
        self._demand(self.probs > 0, "the probability has to be positive")

    @property
    def probs(self):
        return self._one.probs

    @property
    def logits(self):
        return self._one.logits

    @property
    def mean(self):
        return 1 / self.probs - 1

    @property
    def mode(self):
        return ops.zeros_like(self.probs)

    @property
    def variance(self):
        return (1 / self.probs - 1) / self.probs

    def sample(self, sample_shape=()):
        probs = ops.stop_gradient(self.probs)
        share = mint.clamp(ops.rand(self._extended_shape(sample_shape)).to(probs.dtype), min=1e-30)
        return mint.floor(mint.log(share) / log1p(-probs))

    def log_prob(self, value):
        self._demand(value >= 0, "the value must not be negative")
        value, probs = parameters_together(value, self.probs)
        other = mint.where((probs == 1) & (value == 0), ops.zeros_like(probs), probs)
        return value * log1p(-other) + mint.log(self.probs)

    def entropy(self):
        return self._one.entropy() / self.probs
