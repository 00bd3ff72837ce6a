"""Distributions: classes of the project with torch's arguments and members."""

from __future__ import annotations

from mindport.rewrite.conversion.recipe import Made, Proofs, Recipes, Write
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.recipes.training_objects import class_of_helper

_PACKAGE = "torch.distributions"
_MODULES = {
    "Bernoulli": "bernoulli",
    "Beta": "beta",
    "Categorical": "categorical",
    "Dirichlet": "dirichlet",
    "Distribution": "distribution",
    "Exponential": "exponential",
    "Gamma": "gamma",
    "Independent": "independent",
    "Laplace": "laplace",
    "LogNormal": "log_normal",
    "MultivariateNormal": "multivariate_normal",
    "Normal": "normal",
    "OneHotCategorical": "one_hot_categorical",
    "Uniform": "uniform",
}
# What every one of the classes has, and what some have besides.
_SHARED = (
    *("batch_shape", "entropy", "event_shape", "has_rsample", "log_prob", "mean", "perplexity"),
    *("rsample", "sample", "sample_n", "stddev", "variance"),
)
_OWN = {
    "Bernoulli": ("logits", "probs"),
    "Beta": ("concentration0", "concentration1"),
    "Categorical": ("logits", "mode", "param_shape", "probs"),
    "Dirichlet": ("concentration",),
    "Exponential": ("cdf", "icdf", "rate"),
    "Gamma": ("concentration", "mode", "rate"),
    "Independent": ("base_dist", "mode", "reinterpreted_batch_ndims"),
    "Laplace": ("cdf", "loc", "mode", "scale"),
    "LogNormal": ("base_dist", "loc", "scale"),
    "MultivariateNormal": ("covariance_matrix", "loc", "mode", "precision_matrix", "scale_tril"),
    "Normal": ("cdf", "expand", "icdf", "loc", "mode", "scale"),
    "OneHotCategorical": ("logits", "probs"),
    "Uniform": ("cdf", "high", "icdf", "low"),
}


# Their samples are drawn by numpy.
_WITHOUT_GRADIENT = ("Beta", "Dirichlet", "Gamma")


def _named(name: str) -> Write:
    def named(site: Site) -> Made:
        return class_of_helper(site, name)

    return named


def _stays(_site: Site) -> Made:
    return Made((), "mindport_compat")


RECIPES: Recipes = {
    f"{_PACKAGE}{inner}.{name}": _named(name)
    for name, module in _MODULES.items()
    for inner in ("", f".{module}")
}
RECIPES |= {f"{_PACKAGE}{inner}.kl_divergence": _named("kl_divergence") for inner in ("", ".kl")}
RECIPES |= {
    f"{_PACKAGE}{inner}.{name}.{member}": _stays
    for name, module in _MODULES.items()
    for inner in ("", f".{module}")
    for member in (*_SHARED, *_OWN.get(name, ()))
    if not (name in _WITHOUT_GRADIENT and member in ("has_rsample", "rsample"))
}
# What a LogNormal has from its base; that others are not written is told where they are made.
RECIPES |= {
    f"{_PACKAGE}.TransformedDistribution.{member}": _stays for member in (*_SHARED, "base_dist")
}

PROOFS: Proofs = {
    "tests/migration/side_by_side/gamma_and_beta.py": (
        "torch.distributions.Beta",
        "torch.distributions.Dirichlet",
        "torch.distributions.Gamma",
    ),
    "tests/migration/test_distributions.py": (
        "torch.distributions.Bernoulli",
        "torch.distributions.Categorical",
        "torch.distributions.Exponential",
        "torch.distributions.Independent",
        "torch.distributions.Laplace",
        "torch.distributions.LogNormal",
        "torch.distributions.MultivariateNormal",
        "torch.distributions.Normal",
        "torch.distributions.OneHotCategorical",
        "torch.distributions.Uniform",
        "torch.distributions.kl_divergence",
    ),
}
