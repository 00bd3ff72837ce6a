"""Distributions of a program's own, written as torch's are: by the methods of the base class."""

import math

import torch
from torch.distributions import Distribution, Independent, Normal, TransformedDistribution
from torch.distributions.transforms import ExpTransform


class Diagonal(Independent):
    def __init__(self, loc, scale, ndims=1):
        super().__init__(Normal(loc, scale), ndims)

    def expand(self, batch_shape, new=None):
        new = self._get_checked_instance(Diagonal, new)
        return super().expand(batch_shape, new)


class Triangle(Distribution):
    arg_constraints = {}
    has_rsample = True

    def __init__(self, low, high, validate_args=None):
        self.low, self.high = low, high
        super().__init__(low.shape, torch.Size(), validate_args=validate_args)

    def expand(self, batch_shape, _instance=None):
        new = self._get_checked_instance(Triangle, _instance)
        new.low, new.high = self.low.expand(batch_shape), self.high.expand(batch_shape)
        super(Triangle, new).__init__(torch.Size(batch_shape), torch.Size(), validate_args=False)
        return new

    def rsample(self, sample_shape=torch.Size()):
        shape = self._extended_shape(sample_shape)
        share = torch.linspace(0, 1, math.prod(shape)).reshape(shape)
        return self.low + (self.high - self.low) * share.sqrt()

    def log_prob(self, value):
        if self._validate_args:
            self._validate_sample(value)
        return torch.log(2 * (value - self.low)) - 2 * torch.log(self.high - self.low)


class Rates(TransformedDistribution):
    def __init__(self, loc, scale):
        super().__init__(Normal(loc, scale), [ExpTransform()])

    def expand(self, batch_shape, _instance=None):
        new = self._get_checked_instance(Rates, _instance)
        return super().expand(batch_shape, _instance=new)


def case_parts_of_torch():
    loc, scale = torch.tensor([0.5, 1.0]), torch.tensor([1.0, 2.0])
    wide = Diagonal(loc, scale).expand((3,))
    rates = Rates(loc, scale).expand((4, 2))
    kinds = isinstance(wide, Diagonal), isinstance(rates, Rates)
    value = torch.arange(1.0, 7.0).reshape(3, 2)
    return kinds, wide.batch_shape, wide.log_prob(value), rates.batch_shape, rates.log_prob(scale)


def case_of_the_base():
    one = Triangle(torch.zeros(2), torch.ones(2) * 3)
    wide = one.expand((3, 2))
    drawn = wide.rsample((2,))
    return drawn, one.log_prob(drawn[0] + 0.1), wide.batch_shape, one.sample((4,)), one.rsample()
