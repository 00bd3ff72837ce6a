"""Distributions of migrated projects, side by side with torch's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from devtools.trials.helper_text import helper_text

_NAMES = (
    *("Bernoulli", "Categorical", "Exponential", "Independent", "Laplace", "LogNormal"),
    *("MultivariateNormal", "Normal", "OneHotCategorical", "Uniform", "kl_divergence"),
    *("Binomial", "Cauchy", "Chi2", "FisherSnedecor", "Geometric", "Gumbel", "HalfCauchy"),
    *("HalfNormal", "InverseGamma", "Kumaraswamy", "Multinomial", "NegativeBinomial", "Pareto"),
    *("Poisson", "StudentT", "Weibull", "Beta", "Dirichlet", "Gamma", "ContinuousBernoulli"),
    *(
        "GeneralizedPareto",
        "LKJCholesky",
        "standard_gamma",
        "LogisticNormal",
        "LowRankMultivariateNormal",
    ),
    *("MixtureSameFamily", "OneHotCategoricalStraightThrough", "RelaxedBernoulli"),
    *("RelaxedOneHotCategorical", "TransformedDistribution", "VonMises", "Wishart"),
    *("biject_to", "constraints", "register_kl", "transform_to"),
    *("AbsTransform", "AffineTransform", "CatTransform", "ComposeTransform"),
    *("CorrCholeskyTransform", "CumulativeDistributionTransform", "ExpTransform"),
    *("IndependentTransform", "LowerCholeskyTransform", "PositiveDefiniteTransform"),
    *("PowerTransform", "ReshapeTransform", "SigmoidTransform", "SoftplusTransform"),
    *("TanhTransform", "SoftmaxTransform", "StackTransform", "StickBreakingTransform"),
)
_DRAW = np.random.RandomState(0)
_REAL = _DRAW.randn(4, 3).astype("float32")
_OTHER = _DRAW.randn(4, 3).astype("float32")
_SHARE = _DRAW.uniform(0.1, 0.9, (4, 3)).astype("float32")
# Away from the middle, where torch computes differences of what is nearly equal.
_ASIDE = np.where(np.abs(_SHARE - 0.5) < 0.15, 0.2, _SHARE).astype("float32")
_PLACE = np.array([0, 2, 1, 1])
_ROWS = np.eye(3, dtype="float32")[_PLACE]
_ROOT = _DRAW.randn(3, 3)
_COVARIANCE = (_ROOT @ _ROOT.T + np.eye(3)).astype("float32")

# Of the names of a library, and what makes a tensor of it, a value that both have to give.
_Case = Callable[[Any, Callable[[Any], Any]], Any]
_CASES: dict[str, _Case] = {
    "normal": lambda d, t: d.Normal(t(_REAL), t(_SHARE)).log_prob(t(_OTHER)),
    "normal, numbers": lambda d, t: d.Normal(0.0, 2.0).log_prob(t(_OTHER)),
    "normal, entropy": lambda d, t: d.Normal(t(_REAL), t(_SHARE)).entropy(),
    "normal, cdf": lambda d, t: d.Normal(t(_REAL), t(_SHARE)).cdf(t(_OTHER)),
    "normal, icdf": lambda d, t: d.Normal(t(_REAL), 2.0).icdf(t(_SHARE)),
    "independent": lambda d, t: d.Independent(d.Normal(t(_REAL), 1.0), 1).log_prob(t(_OTHER)),
    "logits": lambda d, t: d.Categorical(logits=t(_REAL)).log_prob(t(_PLACE)),
    "probs": lambda d, t: d.Categorical(t(_SHARE)).log_prob(t(_PLACE)),
    "impossible": lambda d, t: d.Categorical(
        logits=t(np.where(_REAL > 1, -np.inf, _REAL).astype("float32"))
    ).entropy(),
    "bernoulli": lambda d, t: d.Bernoulli(t(_SHARE)).log_prob(t(_ROWS)),
    "bernoulli, logits": lambda d, t: d.Bernoulli(logits=t(_REAL)).entropy(),
    "one hot": lambda d, t: d.OneHotCategorical(logits=t(_REAL)).log_prob(t(_ROWS)),
    "uniform": lambda d, t: d.Uniform(t(_REAL), t(_REAL + 2)).log_prob(t(_REAL + _SHARE)),
    "exponential": lambda d, t: d.Exponential(t(_SHARE)).log_prob(t(_SHARE)),
    "laplace": lambda d, t: d.Laplace(t(_REAL), t(_SHARE)).log_prob(t(_OTHER)),
    "log normal": lambda d, t: d.LogNormal(t(_REAL), t(_SHARE)).log_prob(t(_SHARE)),
    "vectors": lambda d, t: d.MultivariateNormal(t(_REAL), t(_COVARIANCE)).log_prob(t(_OTHER)),
    "vectors, entropy": lambda d, t: d.MultivariateNormal(t(_REAL), t(_COVARIANCE)).entropy(),
    "kl of normals": lambda d, t: d.kl_divergence(
        d.Normal(t(_REAL), t(_SHARE)), d.Normal(t(_OTHER), 2.0)
    ),
    "kl of categories": lambda d, t: d.kl_divergence(
        d.Categorical(t(_SHARE)), d.Categorical(logits=t(_REAL))
    ),
    "kl of booleans": lambda d, t: d.kl_divergence(
        d.Bernoulli(t(_SHARE)), d.Bernoulli(logits=t(_REAL))
    ),
    "kl of gamma": lambda d, t: d.kl_divergence(
        d.Gamma(t(_SHARE), t(_SHARE + 1)), d.Gamma(t(_SHARE + 1), t(_SHARE))
    ),
    "kl of beta": lambda d, t: d.kl_divergence(
        d.Beta(t(_SHARE), t(_SHARE + 1)), d.Beta(t(_SHARE + 1), t(_SHARE))
    ),
    "kl of shares": lambda d, t: d.kl_divergence(
        d.Dirichlet(t(_SHARE)), d.Dirichlet(t(_SHARE + 1))
    ),
    "kl of poisson": lambda d, t: d.kl_divergence(d.Poisson(t(_SHARE)), d.Poisson(t(_SHARE + 1))),
    "kl of binomial": lambda d, t: d.kl_divergence(
        d.Binomial(4, t(_SHARE)), d.Binomial(4, logits=t(_REAL))
    ),
    "kl of geometric": lambda d, t: d.kl_divergence(
        d.Geometric(t(_SHARE)), d.Geometric(logits=t(_REAL))
    ),
    "kl of gumbel": lambda d, t: d.kl_divergence(
        d.Gumbel(t(_REAL), t(_SHARE)), d.Gumbel(t(_OTHER), t(_SHARE + 1))
    ),
    "kl of half normal": lambda d, t: d.kl_divergence(
        d.HalfNormal(t(_SHARE)), d.HalfNormal(t(_SHARE + 1))
    ),
    "kl of log normal": lambda d, t: d.kl_divergence(
        d.LogNormal(t(_REAL), t(_SHARE)), d.LogNormal(t(_OTHER), t(_SHARE + 1))
    ),
    "kl of pareto": lambda d, t: d.kl_divergence(
        d.Pareto(t(_SHARE), t(_SHARE + 1)), d.Pareto(t(_SHARE + 0.1), t(_SHARE))
    ),
    "kl of cauchy": lambda d, t: d.kl_divergence(
        d.Cauchy(t(_REAL), t(_SHARE)), d.Cauchy(t(_OTHER), t(_SHARE + 1))
    ),
    "kl of continuous bernoulli": lambda d, t: d.kl_divergence(
        d.ContinuousBernoulli(t(_ASIDE)), d.ContinuousBernoulli(logits=t(_REAL * 3 + 1))
    ),
    "kl of independent": lambda d, t: d.kl_divergence(
        d.Independent(d.Gamma(t(_SHARE), 2.0), 1), d.Independent(d.Gamma(t(_SHARE), 3.0), 1)
    ),
    "kl of transformed": lambda d, t: d.kl_divergence(
        d.TransformedDistribution(d.Normal(t(_REAL), t(_SHARE)), [d.AffineTransform(1.0, 2.0)]),
        d.TransformedDistribution(d.Normal(t(_OTHER), t(_SHARE)), [d.AffineTransform(1.0, 2.0)]),
    ),
    "all values": lambda d, t: d.Categorical(t(_SHARE)).enumerate_support(),
    "all booleans": lambda d, t: d.Bernoulli(t(_SHARE)).enumerate_support(expand=False),
    "all rows": lambda d, t: d.OneHotCategorical(t(_SHARE)).enumerate_support(),
    "kl of vectors": lambda d, t: d.kl_divergence(
        d.MultivariateNormal(t(_REAL), t(_COVARIANCE)),
        d.MultivariateNormal(t(_OTHER), scale_tril=t(np.tril(_COVARIANCE))),
    ),
}
_SAMPLED: dict[str, _Case] = {
    "normal": lambda d, t: d.Normal(t([1.0, -2.0]), t([0.5, 2.0])),
    "uniform": lambda d, t: d.Uniform(t([-1.0, 0.0]), t([1.0, 3.0])),
    "exponential": lambda d, t: d.Exponential(t([2.0, 1.0])),
    "laplace": lambda d, t: d.Laplace(t([1.0, 0.0]), t([0.5, 1.0])),
    "bernoulli": lambda d, t: d.Bernoulli(t([0.3, 0.9])),
    "one hot": lambda d, t: d.OneHotCategorical(t([0.3, 0.7])),
    "vectors": lambda d, t: d.MultivariateNormal(t([1.0, 0.0]), t([[2.0, 0.5], [0.5, 1.0]])),
    "binomial": lambda d, t: d.Binomial(4, t([0.3, 0.9])),
    "chi2": lambda d, t: d.Chi2(t([2.0, 0.5])),
    "fisher snedecor": lambda d, t: d.FisherSnedecor(t([5.0, 9.0]), t([40.0, 60.0])),
    "geometric": lambda d, t: d.Geometric(t([0.5, 0.8])),
    "gumbel": lambda d, t: d.Gumbel(t([1.0, 0.0]), t([0.5, 1.0])),
    "half normal": lambda d, t: d.HalfNormal(t([1.0, 0.5])),
    "inverse gamma": lambda d, t: d.InverseGamma(t([9.0, 12.0]), t([1.0, 2.0])),
    "kumaraswamy": lambda d, t: d.Kumaraswamy(t([2.0, 0.5]), t([1.0, 3.0])),
    "multinomial": lambda d, t: d.Multinomial(3, t([0.3, 0.7])),
    "negative binomial": lambda d, t: d.NegativeBinomial(t([2.0, 3.0]), t([0.3, 0.5])),
    "pareto": lambda d, t: d.Pareto(t([1.0, 0.5]), t([9.0, 12.0])),
    "poisson": lambda d, t: d.Poisson(t([2.0, 0.5])),
    "student": lambda d, t: d.StudentT(t([9.0, 12.0]), t([1.0, 0.0]), t([0.5, 1.0])),
    "weibull": lambda d, t: d.Weibull(t([1.0, 0.5]), t([2.0, 1.5])),
}
_SIMPLEX = (_SHARE / _SHARE.sum(-1, keepdims=True)).astype("float32")
_TRIANGLE = np.tril(_ROOT)
_CORRELATION = _TRIANGLE / np.linalg.norm(_TRIANGLE, axis=-1, keepdims=True)
_CORRELATION = (_CORRELATION * np.sign(np.diag(_TRIANGLE))[:, None]).astype("float32")
_COUNT = 20_000
# Each with a value that it may take.
_WHOLE = np.round(_SHARE * 5).astype("float32")
_MADE: dict[str, tuple[_Case, Any]] = {
    "binomial": (lambda d, t: d.Binomial(5, t(_SHARE)), _WHOLE),
    "binomial, logits": (lambda d, t: d.Binomial(5, logits=t(_REAL)), _WHOLE),
    "cauchy": (lambda d, t: d.Cauchy(t(_REAL), t(_SHARE)), _OTHER),
    "chi2": (lambda d, t: d.Chi2(t(_SHARE * 5)), _SHARE),
    "fisher snedecor": (lambda d, t: d.FisherSnedecor(t(_SHARE * 5), t(_SHARE * 8)), _SHARE),
    "geometric": (lambda d, t: d.Geometric(t(_SHARE)), _WHOLE),
    "geometric, logits": (lambda d, t: d.Geometric(logits=t(_REAL)), _WHOLE),
    "gumbel": (lambda d, t: d.Gumbel(t(_REAL), 2.0), _OTHER),
    "half cauchy": (lambda d, t: d.HalfCauchy(t(_SHARE)), _SHARE),
    "half normal": (lambda d, t: d.HalfNormal(t(_SHARE)), _SHARE),
    "inverse gamma": (lambda d, t: d.InverseGamma(t(_SHARE * 5), t(_SHARE)), _SHARE),
    "kumaraswamy": (lambda d, t: d.Kumaraswamy(t(_SHARE * 4), t(_SHARE + 1)), _SHARE),
    "multinomial": (lambda d, t: d.Multinomial(3, t(_SHARE)), _ROWS * 2 + np.eye(3)[0]),
    "negative binomial": (lambda d, t: d.NegativeBinomial(4.0, t(_SHARE)), _WHOLE),
    "pareto": (lambda d, t: d.Pareto(t(_SHARE), t(_SHARE * 5)), _SHARE * 2),
    "poisson": (lambda d, t: d.Poisson(t(_SHARE * 3)), _WHOLE),
    "student": (lambda d, t: d.StudentT(t(_SHARE * 6), t(_REAL), 2.0), _OTHER),
    "student, one parameter": (lambda d, t: d.StudentT(t(_SHARE * 6)), _OTHER),
    "weibull": (lambda d, t: d.Weibull(t(_SHARE), t(_SHARE + 1)), _SHARE),
    "beta": (lambda d, t: d.Beta(t(_SHARE + 1), t(_SHARE + 2)), _SHARE),
    "dirichlet": (lambda d, t: d.Dirichlet(t(_SHARE + 1)), _SIMPLEX),
    "gamma": (lambda d, t: d.Gamma(t(_SHARE), t(_SHARE)), _SHARE),
    "continuous bernoulli": (lambda d, t: d.ContinuousBernoulli(t(_ASIDE)), _SHARE),
    "continuous bernoulli, logits": (
        lambda d, t: d.ContinuousBernoulli(logits=t(_REAL * 2 + 1)),
        _SHARE,
    ),
    "generalized pareto": (
        lambda d, t: d.GeneralizedPareto(t(_REAL), t(_SHARE), t(_SHARE)),
        _REAL + _SHARE,
    ),
    "correlations": (lambda d, t: d.LKJCholesky(3, 1.5), _CORRELATION),
    "logistic normal": (lambda d, t: d.LogisticNormal(t(_REAL[:, :2]), t(_SHARE[:, :2])), _SIMPLEX),
    "of low rank": (
        lambda d, t: d.LowRankMultivariateNormal(t(_REAL), t(_REAL[:3, :2]), t(_SHARE[0])),
        _OTHER,
    ),
    "mixture": (
        lambda d, t: d.MixtureSameFamily(d.Categorical(t(_SHARE)), d.Normal(t(_REAL), t(_SHARE))),
        _OTHER[:, 0],
    ),
    "mixture of vectors": (
        lambda d, t: d.MixtureSameFamily(
            d.Categorical(t(_SHARE[:, 0])), d.Independent(d.Normal(t(_REAL), t(_SHARE)), 1)
        ),
        _OTHER,
    ),
    "one hot": (lambda d, t: d.OneHotCategoricalStraightThrough(t(_SHARE)), _ROWS),
    "relaxed bernoulli": (
        lambda d, t: d.RelaxedBernoulli(t(np.array(2.0, "float32")), t(_SHARE)),
        _SHARE,
    ),
    "relaxed one hot": (
        lambda d, t: d.RelaxedOneHotCategorical(t(np.array(2.0, "float32")), logits=t(_REAL)),
        _SIMPLEX,
    ),
    "transformed": (
        lambda d, t: d.TransformedDistribution(
            d.Normal(t(_REAL), t(_SHARE)), [d.AffineTransform(1.0, -2.0), d.ExpTransform()]
        ),
        _SHARE,
    ),
    "transformed, independent": (
        lambda d, t: d.TransformedDistribution(
            d.Independent(d.Normal(t(_REAL), t(_SHARE)), 1), d.TanhTransform()
        ),
        _SHARE,
    ),
    "logistic": (
        lambda d, t: d.TransformedDistribution(
            d.Uniform(t(np.zeros(3, "float32")), t(np.ones(3, "float32"))),
            [d.SigmoidTransform().inv, d.AffineTransform(t(_REAL), t(_SHARE))],
        ),
        _OTHER,
    ),
    "von mises": (lambda d, t: d.VonMises(t(_REAL), t(_SHARE * 3)), _OTHER),
    "wishart": (lambda d, t: d.Wishart(t(_SHARE[:, 0] + 3), t(_COVARIANCE)), _COVARIANCE),
    "wishart, a triangle": (
        lambda d, t: d.Wishart(t(np.array(4.0, "float32")), scale_tril=t(np.tril(_COVARIANCE))),
        _COVARIANCE,
    ),
    "normal": (lambda d, t: d.Normal(t(_REAL), t(_SHARE)), _OTHER),
    "uniform": (lambda d, t: d.Uniform(t(_REAL), t(_REAL + 1)), _REAL + _SHARE),
    "exponential": (lambda d, t: d.Exponential(t(_SHARE)), _SHARE),
    "laplace": (lambda d, t: d.Laplace(t(_REAL), t(_SHARE)), _OTHER),
    "log normal": (lambda d, t: d.LogNormal(t(_REAL), t(_SHARE)), _SHARE),
    "bernoulli": (lambda d, t: d.Bernoulli(t(_SHARE)), np.round(_SHARE)),
    "categorical": (lambda d, t: d.Categorical(t(_SHARE)), _PLACE),
    "rows": (lambda d, t: d.OneHotCategorical(logits=t(_REAL)), _ROWS),
    "vectors": (lambda d, t: d.MultivariateNormal(t(_REAL), t(_COVARIANCE)), _OTHER),
    "independent": (lambda d, t: d.Independent(d.Normal(t(_REAL), t(_SHARE)), 1), _OTHER),
    "larger": (lambda d, t: d.Beta(t(_SHARE[0]), t(_SHARE[1])).expand([4, 3]), _SHARE),
    "larger, independent": (
        lambda d, t: d.Independent(d.Gamma(t(_SHARE[0]), 2.0), 1).expand([4]),
        _SHARE,
    ),
    "larger, categories": (lambda d, t: d.Categorical(t(_SHARE[0])).expand((4,)), _PLACE),
}
_TOLD = ("mean", "variance", "stddev", "mode", "entropy")
_OF_VALUES = ("log_prob", "cdf", "icdf")


@pytest.fixture(scope="module")
def helpers() -> Any:
    return library()


def library() -> Any:
    """The module of the project's helpers, and what makes a tensor for it."""
    mindspore: Any = pytest.importorskip("mindspore")
    mindspore.set_device("CPU")
    mindspore.set_seed(0)
    found: dict[str, Any] = {}
    exec(compile(helper_text(_NAMES), "mindport_compat.py", "exec"), found)

    def tensor(value: Any) -> Any:
        made = np.asarray(value)
        return mindspore.Tensor(made.astype("float32") if made.dtype == "float64" else made)

    return type("Helpers", (), found), tensor


@pytest.mark.parametrize("name", _CASES)
def test_a_distribution_gives_what_torchs_gives(name: str, helpers: Any) -> None:
    torch: Any = pytest.importorskip("torch")
    expected = _CASES[name](torch.distributions, torch.from_numpy)
    found = _CASES[name](*helpers)
    np.testing.assert_allclose(found.asnumpy(), expected.numpy(), rtol=1e-5, atol=1e-5)


def _answers(made: Any, value: Any, share: Any) -> dict[str, Any]:
    """All that a distribution tells; nothing of what it does not have."""
    found = {"shapes": np.array([*made.batch_shape, *made.event_shape])}
    for name in (*_TOLD, *_OF_VALUES):
        try:
            told = getattr(made, name)
            told = told(share if name == "icdf" else value) if name in _OF_VALUES else told
            told = told() if name == "entropy" else told
        except (AttributeError, NotImplementedError):
            continue
        found[name] = told.numpy() if hasattr(told, "numpy") else told.asnumpy()
    return found


@pytest.mark.parametrize("name", _MADE)
def test_what_a_distribution_tells_is_what_torchs_tells(name: str, helpers: Any) -> None:
    torch: Any = pytest.importorskip("torch")
    make, value = _MADE[name]
    value = value if value.dtype == "int64" else value.astype("float32")
    there = make(torch.distributions, torch.from_numpy)
    expected = _answers(there, torch.from_numpy(value), torch.from_numpy(_SHARE))
    found = _answers(make(*helpers), *map(helpers[1], (value, _SHARE)))
    assert "log_prob" in found and found.keys() == expected.keys()
    for told, numbers in found.items():
        np.testing.assert_allclose(numbers, expected[told], rtol=2e-5, atol=1e-5, err_msg=told)


@pytest.mark.parametrize("name", _SAMPLED)
def test_samples_have_the_moments_that_are_told(name: str, helpers: Any) -> None:
    made = _SAMPLED[name](*helpers)
    drawn = made.sample((_COUNT,)).asnumpy()
    assert drawn.shape == (_COUNT, 2)
    np.testing.assert_allclose(drawn.mean(0), made.mean.asnumpy(), atol=0.06)
    np.testing.assert_allclose(drawn.var(0), made.variance.asnumpy(), rtol=0.1, atol=0.02)


def test_a_value_outside_is_an_error_as_in_torch(helpers: Any) -> None:
    found, tensor = helpers
    with pytest.raises(ValueError, match="outside"):
        found.Uniform(0.0, 1.0).log_prob(tensor([2.0]))
    with pytest.raises(ValueError, match="no category"):
        found.Categorical(tensor([0.5, 0.5])).log_prob(tensor([2]))


def test_samples_of_gamma_carry_the_gradient_of_torch(helpers: Any) -> None:
    torch: Any = pytest.importorskip("torch")
    mindspore: Any = pytest.importorskip("mindspore")
    here, tensor = helpers
    drawn: list[Any] = []

    def total(concentration: Any) -> Any:
        sample = here.standard_gamma(concentration, (50, 4))
        drawn.append(sample.asnumpy())
        return sample.sum()

    concentration = np.array([0.2, 1.0, 3.5, 40.0], "float32")
    found = mindspore.grad(total)(tensor(concentration)).asnumpy()
    wide = torch.from_numpy(np.broadcast_to(concentration, (50, 4)).copy())
    expected = torch._standard_gamma_grad(wide, torch.from_numpy(drawn[0])).sum(0).numpy()
    np.testing.assert_allclose(found, expected, rtol=2e-3)


@pytest.mark.parametrize("name", _MADE)
def test_what_has_gradients_of_samples_is_known(name: str, helpers: Any) -> None:
    torch: Any = pytest.importorskip("torch")
    make, _ = _MADE[name]
    there, here = make(torch.distributions, torch.from_numpy), make(*helpers)
    assert here.has_rsample == there.has_rsample
    assert here.has_enumerate_support == there.has_enumerate_support
    assert here.sample((2,)).shape == tuple(there.sample((2,)).shape)
    if there.has_rsample:
        assert here.rsample([2]).shape == tuple(there.rsample([2]).shape)
