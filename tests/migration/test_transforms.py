"""Transforms, what they make of distributions, and constraints, side by side with torch's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.migration.test_distributions import library

_DRAW = np.random.RandomState(1)
_REAL = _DRAW.randn(4, 3).astype("float32")
_SHARE = _DRAW.uniform(0.1, 0.9, (4, 3)).astype("float32")
_SIMPLEX = (_SHARE / _SHARE.sum(-1, keepdims=True)).astype("float32")
_ROOT = np.tril(_DRAW.uniform(0.2, 1.0, (2, 3, 3))).astype("float32")
_MATRIX = (_ROOT @ _ROOT.transpose(0, 2, 1)).astype("float32")
_CORRELATION = (_ROOT / np.linalg.norm(_ROOT, axis=-1, keepdims=True)).astype("float32")

_Made = Callable[[Any, Callable[[Any], Any]], Any]
# What is made of the names of a library, a value for it, and a value of its inverse.
_TRANSFORMS: dict[str, tuple[_Made, Any, Any]] = {
    "exp": (lambda d, t: d.ExpTransform(), _REAL, _SHARE),
    "exp, turned": (lambda d, t: d.ExpTransform().inv, _SHARE, _REAL),
    "affine": (lambda d, t: d.AffineTransform(1.0, -2.0), _REAL, _SHARE),
    "affine, tensors": (lambda d, t: d.AffineTransform(t(_REAL), t(_SHARE)), _REAL, _SHARE),
    "affine, an event": (
        lambda d, t: d.AffineTransform(loc=t(_REAL), scale=t(_SHARE), event_dim=1),
        _REAL, _SHARE
    ),
    "sigmoid": (lambda d, t: d.SigmoidTransform(), _REAL, _SHARE),
    "tanh": (lambda d, t: d.TanhTransform(), _REAL, _SHARE),
    "softplus": (lambda d, t: d.SoftplusTransform(), _REAL, _SHARE),
    "power": (lambda d, t: d.PowerTransform(t(np.array(2.0, "float32"))), _SHARE, _SHARE),
    "sticks": (lambda d, t: d.StickBreakingTransform(), _REAL, _SIMPLEX),
    "one after the other": (
        lambda d, t: d.ComposeTransform([d.ExpTransform(), d.AffineTransform(0.5, 2.0)]),
        _REAL, _SHARE + 1
    ),
    "of values and vectors": (
        lambda d, t: d.ComposeTransform([d.AffineTransform(0.5, 2.0), d.StickBreakingTransform()]),
        _REAL, _SIMPLEX
    ),
    "independent": (lambda d, t: d.IndependentTransform(d.ExpTransform(), 1), _REAL, _SHARE),
    "reshaped": (lambda d, t: d.ReshapeTransform((4, 3), (2, 6)), _REAL, _REAL.reshape(2, 6)),
    "stacked": (
        lambda d, t: d.StackTransform([d.ExpTransform(), d.TanhTransform()], dim=0),
        _REAL[:2], _SHARE[:2]
    ),
    "side by side": (
        lambda d, t: d.CatTransform([d.ExpTransform(), d.TanhTransform()], 1, [1, 2]),
        _REAL, _SHARE
    ),
    "correlations": (lambda d, t: d.CorrCholeskyTransform(), _REAL, _CORRELATION),
    "cumulative": (
        lambda d, t: d.CumulativeDistributionTransform(d.Normal(t(_REAL), t(_SHARE))),
        _REAL, _SHARE
    ),
}  # fmt: skip
_WITHOUT_VOLUME: dict[str, tuple[_Made, Any, Any]] = {
    "absolute": (lambda d, t: d.AbsTransform(), _REAL, _SHARE),
    "softmax": (lambda d, t: d.SoftmaxTransform(), _REAL, _SIMPLEX),
    "triangles": (lambda d, t: d.LowerCholeskyTransform(), _ROOT - 0.5, _ROOT),
    "definite": (lambda d, t: d.PositiveDefiniteTransform(), _ROOT - 0.5, _MATRIX),
}
_CONSTRAINTS: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "boolean": (lambda c: c.boolean, np.round(_SHARE)),
    "corr_cholesky": (lambda c: c.corr_cholesky, _CORRELATION),
    "lower_cholesky": (lambda c: c.lower_cholesky, _ROOT),
    "lower_triangular": (lambda c: c.lower_triangular, _MATRIX),
    "nonnegative": (lambda c: c.nonnegative, _REAL),
    "nonnegative_integer": (lambda c: c.nonnegative_integer, np.round(_REAL)),
    "one_hot": (lambda c: c.one_hot, np.eye(3, dtype="float32")),
    "positive": (lambda c: c.positive, _REAL),
    "positive_definite": (lambda c: c.positive_definite, _MATRIX),
    "positive_integer": (lambda c: c.positive_integer, np.round(_REAL * 2)),
    "positive_semidefinite": (lambda c: c.positive_semidefinite, _MATRIX),
    "real": (lambda c: c.real, np.where(_REAL > 1, np.nan, _REAL).astype("float32")),
    "real_vector": (lambda c: c.real_vector, _REAL),
    "simplex": (lambda c: c.simplex, _SIMPLEX),
    "square": (lambda c: c.square, _MATRIX),
    "symmetric": (lambda c: c.symmetric, _MATRIX),
    "unit_interval": (lambda c: c.unit_interval, _REAL),
    "greater_than": (lambda c: c.greater_than(0.5), _REAL),
    "greater_than_eq": (lambda c: c.greater_than_eq(lower_bound=0.5), _REAL),
    "less_than": (lambda c: c.less_than(0.5), _REAL),
    "interval": (lambda c: c.interval(-0.5, 0.5), _REAL),
    "half_open_interval": (lambda c: c.half_open_interval(-0.5, 0.5), _REAL),
    "integer_interval": (lambda c: c.integer_interval(0, 1), np.round(_REAL)),
    "multinomial": (lambda c: c.multinomial(2), np.round(_SHARE)),
    "independent": (lambda c: c.independent(c.positive, 1), _REAL),
    "cat": (lambda c: c.cat([c.positive, c.real], 1, [1, 2]), _REAL),
    "stack": (lambda c: c.stack([c.positive, c.real], 0), _REAL[:2]),
}
_REGIONS: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "real": (lambda c: c.real, _REAL),
    "positive": (lambda c: c.positive, _REAL),
    "greater_than": (lambda c: c.greater_than(2.0), _REAL),
    "less_than": (lambda c: c.less_than(2.0), _REAL),
    "interval": (lambda c: c.interval(-1.0, 3.0), _REAL),
    "unit_interval": (lambda c: c.unit_interval, _REAL),
    "simplex": (lambda c: c.simplex, _REAL),
    "independent": (lambda c: c.independent(c.positive, 1), _REAL),
    "lower_cholesky": (lambda c: c.lower_cholesky, _ROOT),
    "corr_cholesky": (lambda c: c.corr_cholesky, _REAL),
    "positive_definite": (lambda c: c.positive_definite, _ROOT),
}

_WITHOUT_INVERSE = ("lower_cholesky", "positive_definite")


@pytest.fixture(scope="module")
def helpers() -> Any:
    return library()


def _array(value: Any) -> Any:
    return value.asnumpy() if hasattr(value, "asnumpy") else value.detach().numpy()


def _agree(found: Any, expected: Any) -> None:
    np.testing.assert_allclose(_array(found), _array(expected), rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize("name", [*_TRANSFORMS, *_WITHOUT_VOLUME])
def test_a_transform_gives_what_torchs_gives(name: str, helpers: Any) -> None:
    torch: Any = pytest.importorskip("torch")
    make, value, other = (_TRANSFORMS | _WITHOUT_VOLUME)[name]
    there, here = make(torch.distributions, torch.from_numpy), make(*helpers)
    x, y = torch.from_numpy(value), torch.from_numpy(other)
    mine, inverse = helpers[1](value), helpers[1](other)
    _agree(here(mine), there(x))
    _agree(here.inv(inverse), there.inv(y))
    if name in _TRANSFORMS:
        expected = there.log_abs_det_jacobian(x, there(x))
        _agree(here.log_abs_det_jacobian(mine, here(mine)), expected)
        assert tuple(here.forward_shape(value.shape)) == tuple(there.forward_shape(x.shape))
    assert here.domain.event_dim == there.domain.event_dim
    assert here.codomain.event_dim == there.codomain.event_dim
    assert here.bijective == there.bijective


@pytest.mark.parametrize("name", _CONSTRAINTS)
def test_a_constraint_accepts_what_torchs_accepts(name: str, helpers: Any) -> None:
    torch: Any = pytest.importorskip("torch")
    make, value = _CONSTRAINTS[name]
    there, here = make(torch.distributions.constraints), make(helpers[0].constraints)
    expected = there.check(torch.from_numpy(value))
    assert _array(here.check(helpers[1](value))).tolist() == expected.tolist()
    assert (here.event_dim, here.is_discrete) == (there.event_dim, there.is_discrete)


@pytest.mark.parametrize("name", _REGIONS)
def test_a_region_is_reached_as_in_torch(name: str, helpers: Any) -> None:
    torch: Any = pytest.importorskip("torch")
    make, value = _REGIONS[name]
    for to in ("biject_to", "transform_to")[name in _WITHOUT_INVERSE :]:
        there = getattr(torch.distributions, to)(make(torch.distributions.constraints))
        here = getattr(helpers[0], to)(make(helpers[0].constraints))
        _agree(here(helpers[1](value)), there(torch.from_numpy(value)))


def test_a_region_that_is_not_known_is_an_error(helpers: Any) -> None:
    for to in (helpers[0].biject_to, helpers[0].transform_to):
        with pytest.raises(NotImplementedError):
            to(helpers[0].constraints.boolean)


def test_a_pair_of_the_project_is_asked_first(helpers: Any) -> None:
    here, tensor = helpers

    class Mine(here.Normal):
        pass

    @here.register_kl(Mine, here.Normal)
    def far(p: Any, q: Any) -> Any:
        return p.loc - q.loc

    one, other = Mine(tensor([3.0]), 1.0), here.Normal(tensor([1.0]), 1.0)
    assert _array(here.kl_divergence(one, other)).tolist() == [2.0]
    assert _array(here.kl_divergence(other, other)).tolist() == [0.0]
