"""Distributions made by transforms, and the regions of their values."""

import torch
import torch.distributions as D
from torch.distributions import Transform, constraints
from torch.distributions.constraints import positive


def numbers():
    return torch.tensor([0.5, -1.0])


class Grown(Transform):
    domain = constraints.real
    codomain = constraints.positive
    bijective = True

    def _call(self, x):
        return x.exp()

    def _inverse(self, y):
        return y.log()

    def log_abs_det_jacobian(self, x, y):
        return x


def case_regions():
    v = numbers()
    inside = D.constraints.positive.check(v), constraints.interval(0.0, 1.0).check(v)
    rows = constraints.independent(constraints.positive, 1).check(v)
    return inside, positive.check(v), rows, constraints.real.event_dim


def case_into_a_region():
    v = numbers()
    one = D.biject_to(D.constraints.positive)(v)
    return one, D.transform_to(constraint=constraints.greater_than(1.0))(v)


def case_transformed():
    v = numbers().abs()
    made = D.TransformedDistribution(D.Normal(0.0, 1.0), [Grown()])
    other = D.TransformedDistribution(D.Normal(0.0, v), D.AffineTransform(loc=1.0, scale=2.0))
    return made.log_prob(v), other.log_prob(v), other.cdf(v), made.batch_shape, made.has_rsample


def case_transforms():
    v = numbers()
    both = D.ComposeTransform([D.ExpTransform(), D.AffineTransform(0.0, 2.0)])
    volume = D.transforms.SigmoidTransform().log_abs_det_jacobian(v, torch.sigmoid(v))
    return both(v), both.inv(v.abs()), volume, D.StickBreakingTransform()(v)


def case_mixture():
    parts = D.Independent(D.Normal(torch.zeros(2, 2), torch.ones(2, 2)), 1)
    mixed = D.MixtureSameFamily(D.Categorical(torch.ones(2)), parts)
    return mixed.log_prob(numbers()), mixed.mean, mixed.event_shape


def case_how_far():
    p, q = D.Gamma(torch.tensor([1.0, 2.0]), 1.0), D.Gamma(torch.tensor([2.0, 2.0]), 3.0)
    return D.kl_divergence(p, q), D.kl.kl_divergence(p=D.Poisson(2.0), q=D.Poisson(3.0))
