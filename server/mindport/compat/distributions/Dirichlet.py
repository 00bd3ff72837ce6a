"""torch.distributions.Dirichlet."""

import numpy
from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.standard_gamma import standard_gamma


class Dirichlet(Distribution):
    """Shares that sum up to 1."""

    has_rsample = True

    def __init__(self, concentration, validate_args=None):
        if concentration.ndim < 1:
            raise ValueError("the concentration needs a dimension")
        self.concentration = concentration
        super().__init__(concentration.shape[:-1], concentration.shape[-1:], validate_args)
        self._demand(concentration > 0, "the concentration has to be positive")

    @property
    def mean(self):
        return self.concentration / self.concentration.sum(-1, keepdims=True)

    @property
    def variance(self):
        total = self.concentration.sum(-1, keepdims=True)
        return self.concentration * (total - self.concentration) / (total**2 * (total + 1))

    @property
    def mode(self):
        most = mint.clamp(self.concentration - 1, min=0.0)
        found = most / most.sum(-1, keepdims=True)
        is_corner = (self.concentration < 1).all(-1, keepdim=True)
        first = ops.arange(most.shape[-1]) == 0
        return mint.where(is_corner, first.to(most.dtype), found)

    def rsample(self, sample_shape=()):
        drawn = standard_gamma(self.concentration, self._extended_shape(sample_shape))
        shares = drawn / drawn.sum(-1, keepdims=True)
        return mint.clamp(shares, min=float(numpy.finfo(numpy.float32).tiny), max=1 - 2.0**-24)

    def log_prob(self, value):
        is_share = ((value >= 0).all(-1)) & ((value.sum(-1) - 1).abs() < 1e-6)
        self._demand(is_share, "the values have to be shares that sum up to 1")
        return (
            mint.xlogy(self.concentration - 1.0, value).sum(-1)
            + ops.lgamma(self.concentration.sum(-1))
            - ops.lgamma(self.concentration).sum(-1)
        )

    def entropy(self):
        held, total = self.concentration, self.concentration.sum(-1)
        return (
            ops.lgamma(held).sum(-1)
            - ops.lgamma(total)
            - (held.shape[-1] - total) * ops.digamma(total)
            - ((held - 1.0) * ops.digamma(held)).sum(-1)
        )
