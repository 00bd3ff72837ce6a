"""torch.distributions.Laplace."""

from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.tensors.expm1 import expm1
from mindport.compat.tensors.log1p import log1p


class Laplace(Distribution):
    """The Laplace distribution."""

    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = parameters_together(loc, scale)
        super().__init__(self.loc.shape, (), validate_args)
        self._demand(self.scale > 0, "the scale has to be positive")

    @property
    def mean(self):
        return self.loc

    mode = mean

    @property
    def variance(self):
        return 2 * self.scale**2

    @property
    def stddev(self):
        return 2**0.5 * self.scale

    def rsample(self, sample_shape=()):
        share = ops.rand(self._extended_shape(sample_shape)).to(self.loc.dtype) - 0.5
        return self.loc - self.scale * mint.sign(share) * log1p(-2 * mint.abs(share))

    def log_prob(self, value):
        return -mint.log(2 * self.scale) - mint.abs(value - self.loc) / self.scale

    def cdf(self, value):
        away = value - self.loc
        return 0.5 - 0.5 * mint.sign(away) * expm1(-mint.abs(away) / self.scale)

    def entropy(self):
        return 1 + mint.log(2 * self.scale)

    def icdf(self, value):
        away = value - 0.5
        return self.loc - self.scale * mint.sign(away) * log1p(-2 * mint.abs(away))
