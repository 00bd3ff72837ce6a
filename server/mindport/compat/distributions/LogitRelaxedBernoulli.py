"""torch.distributions.relaxed_bernoulli.LogitRelaxedBernoulli."""

from mindspore import mint, ops

from mindport.compat.activations.softplus import softplus
from mindport.compat.distributions.Bernoulli import Bernoulli
from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.inner_probabilities import inner_probabilities
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.tensors.log1p import log1p


class LogitRelaxedBernoulli(Distribution):
    """The logits of values between 0 and 1, which a temperature draws apart."""

    has_rsample = True

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        one = Bernoulli(probs, logits, validate_args)
        self.probs, self.logits = one.probs, one.logits
        (temperature,) = parameters_together(temperature)
        self._held = (temperature,)
        super().__init__(self.probs.shape, (), validate_args)

    @property
    def temperature(self):
        return self._held[0]

    @property
    def param_shape(self):
        return self.probs.shape

    def rsample(self, sample_shape=()):
        share = ops.rand(self._extended_shape(sample_shape)).to(self.probs.dtype)
        share, probs = inner_probabilities(share), inner_probabilities(self.probs)
        drawn = mint.log(share) - log1p(-share)
        return (drawn + mint.log(probs) - log1p(-probs)) / self.temperature

    def log_prob(self, value):
        logits, value = parameters_together(self.logits, value)
        away = logits - value * self.temperature
        return mint.log(self.temperature) + away - 2 * softplus(away)
