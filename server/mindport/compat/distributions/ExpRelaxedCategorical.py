"""torch.distributions.relaxed_categorical.ExpRelaxedCategorical."""

import math

from mindspore import mint, ops

from mindport.compat.distributions.Categorical import Categorical
from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.inner_probabilities import inner_probabilities
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.tensors.logsumexp import logsumexp


class ExpRelaxedCategorical(Distribution):
    """The logarithms of shares that a temperature draws apart."""

    has_rsample = True

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        one = Categorical(probs, logits, validate_args)
        self.probs, self.logits = one.probs, one.logits
        self._held = tuple(parameters_together(temperature))
        super().__init__(one.param_shape[:-1], one.param_shape[-1:], validate_args)

    @property
    def temperature(self):
        return self._held[0]

    @property
    def param_shape(self):
        return self.probs.shape

    def rsample(self, sample_shape=()):
        share = ops.rand(self._extended_shape(sample_shape)).to(self.probs.dtype)
        drawn = -mint.log(-mint.log(inner_probabilities(share)))
        scores = (self.logits + drawn) / self.temperature
        return scores - logsumexp(scores, -1, True)

    def log_prob(self, value):
        size = self._event_shape[0]
        logits, value = parameters_together(self.logits, value)
        scale = math.lgamma(size) + mint.log(self.temperature) * (size - 1)
        score = logits - value * self.temperature
        return mint.sum(score - logsumexp(score, -1, True), dim=-1) + scale
