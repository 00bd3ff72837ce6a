"""torch.distributions.RelaxedBernoulli."""

from mindport.compat.distributions.LogitRelaxedBernoulli import LogitRelaxedBernoulli
from mindport.compat.distributions.SigmoidTransform import SigmoidTransform
from mindport.compat.distributions.TransformedDistribution import TransformedDistribution


class RelaxedBernoulli(TransformedDistribution):
    """Values between 0 and 1 whose gradients reach the probabilities."""

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        base = LogitRelaxedBernoulli(temperature, probs, logits, validate_args)
        super().__init__(base, SigmoidTransform(), validate_args)

    @property
    def temperature(self):
        return self.base_dist.temperature

    @property
    def probs(self):
        return self.base_dist.probs

    @property
    def logits(self):
        return self.base_dist.logits
