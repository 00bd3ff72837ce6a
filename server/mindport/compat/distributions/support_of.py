"""torch.distributions.Distribution.support."""

from mindport.compat.distributions.constraints import constraints

_SUPPORTS = {
    "Bernoulli": lambda _: constraints.boolean,
    "Beta": lambda _: constraints.unit_interval,
    "Binomial": lambda one: constraints.integer_interval(0, one.total_count),
    "Categorical": lambda one: constraints.integer_interval(0, one.logits.shape[-1] - 1),
    "Cauchy": lambda _: constraints.real,
    "ContinuousBernoulli": lambda _: constraints.unit_interval,
    "Dirichlet": lambda _: constraints.simplex,
    "ExpRelaxedCategorical": lambda _: constraints.real_vector,
    "Exponential": lambda _: constraints.nonnegative,
    "FisherSnedecor": lambda _: constraints.positive,
    "Gamma": lambda _: constraints.nonnegative,
    "Geometric": lambda _: constraints.nonnegative_integer,
    "Gumbel": lambda _: constraints.real,
    "HalfCauchy": lambda _: constraints.nonnegative,
    "HalfNormal": lambda _: constraints.nonnegative,
    "Independent": lambda one: constraints.independent(
        support_of(one.base_dist), one.reinterpreted_batch_ndims
    ),
    "InverseGamma": lambda _: constraints.positive,
    "Kumaraswamy": lambda _: constraints.unit_interval,
    "LKJCholesky": lambda _: constraints.corr_cholesky,
    "Laplace": lambda _: constraints.real,
    "LogNormal": lambda _: constraints.positive,
    "LogisticNormal": lambda _: constraints.simplex,
    "LogitRelaxedBernoulli": lambda _: constraints.real,
    "LowRankMultivariateNormal": lambda _: constraints.real_vector,
    "Multinomial": lambda one: constraints.multinomial(one.total_count),
    "MultivariateNormal": lambda _: constraints.real_vector,
    "NegativeBinomial": lambda _: constraints.nonnegative_integer,
    "Normal": lambda _: constraints.real,
    "OneHotCategorical": lambda _: constraints.one_hot,
    "Pareto": lambda one: constraints.greater_than_eq(one.scale),
    "Poisson": lambda _: constraints.nonnegative_integer,
    "RelaxedBernoulli": lambda _: constraints.unit_interval,
    "RelaxedOneHotCategorical": lambda _: constraints.simplex,
    "StudentT": lambda _: constraints.real,
    "Uniform": lambda one: constraints.interval(one.low, one.high),
    "VonMises": lambda _: constraints.real,
    "Weibull": lambda _: constraints.positive,
    "Wishart": lambda _: constraints.positive_definite,
}


def support_of(distribution):
    """The region that the values of a distribution come from."""
    for kind in type(distribution).__mro__:
        if "support" in vars(kind):  # a class of the program
            return distribution.support
        if kind.__name__ in _SUPPORTS:
            return _SUPPORTS[kind.__name__](distribution)
    raise NotImplementedError(f"the support of {type(distribution).__name__}")
