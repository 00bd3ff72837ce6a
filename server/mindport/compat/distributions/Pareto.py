"""torch.distributions.Pareto."""

from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.tensors.log1p import log1p


class Pareto(Distribution):
    """The Pareto distribution, of what is at least `scale`."""

    has_rsample = True

    def __init__(self, scale, alpha, validate_args=None):
        self.scale, self.alpha = parameters_together(scale, alpha)
        super().__init__(self.scale.shape, (), validate_args)
        self._demand((self.scale > 0) & (self.alpha > 0), "scale and alpha have to be positive")

    @property
    def mean(self):
        alpha = mint.clamp(self.alpha, min=1)
        return alpha * self.scale / (alpha - 1)

    @property
    def mode(self):
        return self.scale

    @property
    def variance(self):
        alpha = mint.clamp(self.alpha, min=2)
        return self.scale**2 * alpha / ((alpha - 1) ** 2 * (alpha - 2))

    def rsample(self, sample_shape=()):
        return self.icdf(ops.rand(self._extended_shape(sample_shape)).to(self.scale.dtype))

    def log_prob(self, value):
        self._demand(value >= self.scale, "the value has to be at least the scale")
        share = mint.log(value / self.scale)
        return mint.log(self.alpha) - self.alpha * share - mint.log(value)

    def cdf(self, value):
        return 1 - (self.scale / value) ** self.alpha

    def icdf(self, value):
        return self.scale * mint.exp(-log1p(-value) / self.alpha)

    def entropy(self):
        return mint.log(self.scale / self.alpha) + (1 + 1 / self.alpha)
