"""torch.distributions.Distribution.arg_constraints."""

from mindport.compat.distributions.constraints import constraints

_POSITIVE, _REAL, _VECTOR = constraints.positive, constraints.real, constraints.real_vector
_MATRICES = {
    "covariance_matrix": constraints.positive_definite,
    "precision_matrix": constraints.positive_definite,
    "scale_tril": constraints.lower_cholesky,
}
_PROBABILITY = {"probs": constraints.unit_interval, "logits": _REAL}
_PROBABILITIES = {"probs": constraints.simplex, "logits": _VECTOR}
_PLACED = {"loc": _REAL, "scale": _POSITIVE}
_ROWS = constraints.independent(_POSITIVE, 1)
_BOTH = {"concentration1": _POSITIVE, "concentration0": _POSITIVE}
_RATED = {"concentration": _POSITIVE, "rate": _POSITIVE}
_CONSTRAINTS = {
    "Bernoulli": _PROBABILITY,
    "Beta": _BOTH,
    "Binomial": {"total_count": constraints.nonnegative_integer, **_PROBABILITY},
    "Categorical": _PROBABILITIES,
    "Cauchy": _PLACED,
    "Chi2": {"df": _POSITIVE},
    "ContinuousBernoulli": _PROBABILITY,
    "Dirichlet": {"concentration": _ROWS},
    "Exponential": {"rate": _POSITIVE},
    "FisherSnedecor": {"df1": _POSITIVE, "df2": _POSITIVE},
    "Gamma": _RATED,
    "Geometric": _PROBABILITY,
    "Gumbel": _PLACED,
    "HalfCauchy": {"scale": _POSITIVE},
    "HalfNormal": {"scale": _POSITIVE},
    "Independent": {},
    "InverseGamma": _RATED,
    "Kumaraswamy": _BOTH,
    "LKJCholesky": {"concentration": _POSITIVE},
    "Laplace": _PLACED,
    "LogNormal": _PLACED,
    "LogisticNormal": _PLACED,
    "LowRankMultivariateNormal": {
        "loc": _VECTOR, "cov_factor": constraints.independent(_REAL, 2), "cov_diag": _ROWS,
    },
    "Multinomial": _PROBABILITIES,
    "MultivariateNormal": {"loc": _VECTOR, **_MATRICES},
    "NegativeBinomial": {
        "total_count": constraints.greater_than_eq(0),
        "probs": constraints.half_open_interval(0.0, 1.0),
        "logits": _REAL,
    },
    "Normal": _PLACED,
    "OneHotCategorical": _PROBABILITIES,
    "Pareto": {"alpha": _POSITIVE, "scale": _POSITIVE},
    "Poisson": {"rate": constraints.nonnegative},
    "RelaxedBernoulli": _PROBABILITY,
    "RelaxedOneHotCategorical": _PROBABILITIES,
    "StudentT": {"df": _POSITIVE, **_PLACED},
    "VonMises": {"loc": _REAL, "concentration": _POSITIVE},
    "Weibull": {"scale": _POSITIVE, "concentration": _POSITIVE},
    "Wishart": {**_MATRICES, "df": constraints.greater_than(1)},
}  # fmt: skip


def arg_constraints_of(distribution):
    """The regions of the parameters of a distribution, by their names."""
    for kind in type(distribution).__mro__:
        if "arg_constraints" in vars(kind):  # a class of the program
            return distribution.arg_constraints
        if kind.__name__ in _CONSTRAINTS:
            return dict(_CONSTRAINTS[kind.__name__])
    raise NotImplementedError(f"the constraints of {type(distribution).__name__}")
