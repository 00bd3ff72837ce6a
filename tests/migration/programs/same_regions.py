"""Regions of the values and of the parameters of each distribution."""

import torch
from torch import distributions as dist


def case_regions_0():
    found = []
    one = dist.Bernoulli(0.3)
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.Beta(0.5, 1.5)
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.Binomial(5, torch.tensor(0.3))
    found.append((str(one.arg_constraints), one.support.is_discrete))
    one = dist.Categorical(torch.tensor([0.2, 0.3, 0.5]))
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.Cauchy(0.0, 1.0)
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.Chi2(2.0)
    found.append((str(one.support), str(one.arg_constraints)))
    return found


def case_regions_1():
    found = []
    one = dist.ContinuousBernoulli(torch.tensor(0.3))
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.Dirichlet(torch.tensor([0.5, 0.5, 2.0]))
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.Exponential(1.5)
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.FisherSnedecor(1.0, 5.0)
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.Gamma(1.0, 2.0)
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.Geometric(torch.tensor(0.3))
    found.append((str(one.support), str(one.arg_constraints)))
    return found


def case_regions_2():
    found = []
    one = dist.Gumbel(0.5, 1.0)
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.HalfCauchy(1.0)
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.HalfNormal(1.0)
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.InverseGamma(torch.tensor(3.0), torch.tensor(2.0))
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.Kumaraswamy(torch.tensor(1.0), torch.tensor(2.0))
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.LKJCholesky(2, 0.5)
    found.append((str(one.support), str(one.arg_constraints)))
    return found


def case_regions_3():
    found = []
    one = dist.Laplace(0.0, 1.0)
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.LogNormal(0.0, 1.0)
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.LogisticNormal(torch.zeros(2), torch.ones(2))
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.LowRankMultivariateNormal(
        torch.zeros(2), torch.tensor([[1.0], [0.0]]), torch.ones(2)
    )
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.Multinomial(5, torch.tensor([0.2, 0.3, 0.5]))
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.MultivariateNormal(torch.zeros(2), torch.eye(2))
    found.append((str(one.support), str(one.arg_constraints)))
    return found


def case_regions_4():
    found = []
    one = dist.NegativeBinomial(5, torch.tensor(0.3))
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.Normal(0.5, 1.5)
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.OneHotCategorical(torch.tensor([0.2, 0.3, 0.5]))
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.Pareto(torch.tensor(0.5), torch.tensor(3.0))
    found.append((str(one.arg_constraints), one.support.is_discrete))
    one = dist.Poisson(2.0)
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.RelaxedBernoulli(torch.tensor(2.0), torch.tensor(0.3))
    found.append((str(one.support), str(one.arg_constraints)))
    return found


def case_regions_5():
    found = []
    one = dist.RelaxedOneHotCategorical(torch.tensor(2.0), torch.tensor([0.3, 0.7]))
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.StudentT(3.0)
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.VonMises(torch.tensor(0.5), torch.tensor(1.0))
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.Weibull(torch.tensor(1.0), torch.tensor(2.0))
    found.append((str(one.support), str(one.arg_constraints)))
    one = dist.Wishart(torch.tensor(3.0), torch.eye(2))
    found.append((str(one.support), str(one.arg_constraints)))
    return found
