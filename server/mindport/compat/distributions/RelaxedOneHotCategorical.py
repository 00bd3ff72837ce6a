"""torch.distributions.RelaxedOneHotCategorical."""

from mindport.compat.distributions.ExpRelaxedCategorical import ExpRelaxedCategorical
from mindport.compat.distributions.ExpTransform import ExpTransform
from mindport.compat.distributions.TransformedDistribution import TransformedDistribution


class RelaxedOneHotCategorical(TransformedDistribution):
    """Shares whose gradients reach the probabilities."""

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        base = ExpRelaxedCategorical(temperature, probs, logits, validate_args)
        super().__init__(base, ExpTransform(), validate_args)

    @property
    def temperature(self):
        return self.base_dist.temperature

    @property
    def probs(self):
        return self.base_dist.probs

    @property
    def logits(self):
        return self.base_dist.logits
