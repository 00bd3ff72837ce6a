"""torch.distributions.Uniform."""

from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together


class Uniform(Distribution):
    """The same density from `low` up to, but without, `high`."""

    has_rsample = True

    def __init__(self, low, high, validate_args=None):
        self.low, self.high = parameters_together(low, high)
        super().__init__(self.low.shape, (), validate_args)
        self._demand(self.low < self.high, "low has to be less than high")

    @property
    def mean(self):
        return (self.high + self.low) / 2

    @property
    def stddev(self):
        return (self.high - self.low) / 12**0.5

    @property
    def variance(self):
        return (self.high - self.low) ** 2 / 12

    def rsample(self, sample_shape=()):
        share = ops.rand(self._extended_shape(sample_shape)).to(self.low.dtype)
        return self.low + share * (self.high - self.low)

    def log_prob(self, value):
        self._demand((value >= self.low) & (value <= self.high), "the value lies outside")
        inside = ((self.low <= value) & (self.high > value)).to(self.low.dtype)
        return mint.log(inside) - mint.log(self.high - self.low)

    def cdf(self, value):
        return mint.clamp((value - self.low) / (self.high - self.low), min=0, max=1)

    def icdf(self, value):
        return value * (self.high - self.low) + self.low

    def entropy(self):
        return mint.log(self.high - self.low)

    @property
    def mode(self):
        return self.high * float("nan")
