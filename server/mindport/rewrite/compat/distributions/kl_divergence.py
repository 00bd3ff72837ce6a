"""torch.distributions.kl_divergence."""

from mindspore import mint, ops

from mindport.rewrite.compat.distributions.Bernoulli import Bernoulli
from mindport.rewrite.compat.distributions.Categorical import Categorical
from mindport.rewrite.compat.distributions.Exponential import Exponential
from mindport.rewrite.compat.distributions.Independent import Independent
from mindport.rewrite.compat.distributions.Laplace import Laplace
from mindport.rewrite.compat.distributions.MultivariateNormal import MultivariateNormal
from mindport.rewrite.compat.distributions.Normal import Normal
from mindport.rewrite.compat.distributions.OneHotCategorical import OneHotCategorical
from mindport.rewrite.compat.distributions.Uniform import Uniform
from mindport.rewrite.compat.softplus import softplus
from mindport.rewrite.compat.solve_triangular import solve_triangular


def kl_divergence(p, q):
    """How far p is from q; NotImplementedError for pairs that are not known."""
    if isinstance(p, Independent) and isinstance(q, Independent):
        if p.reinterpreted_batch_ndims != q.reinterpreted_batch_ndims:
            raise NotImplementedError("other numbers of dimensions are one event")
        return p._summed(kl_divergence(p.base_dist, q.base_dist))
    for kind, divergence in _BY_KIND.items():
        if isinstance(p, kind) and isinstance(q, kind):
            return divergence(p, q)
    raise NotImplementedError(f"{type(p).__name__} and {type(q).__name__}")


def _of_normal(p, q):
    ratio = (p.scale / q.scale) ** 2
    away = ((p.loc - q.loc) / q.scale) ** 2
    return 0.5 * (ratio + away - 1 - mint.log(ratio))


def _of_categories(p, q):
    terms = p.probs * (p.logits - q.logits)
    none, endless = mint.broadcast_to(p.probs == 0, terms.shape), q.probs == 0
    terms = mint.where(endless, ops.full_like(terms, float("inf")), terms)
    return mint.sum(mint.where(none, ops.zeros_like(terms), terms), dim=-1)


def _of_bernoulli(p, q):
    one = p.probs * (softplus(-q.logits) - softplus(-p.logits))
    one = mint.where(q.probs == 0, ops.full_like(one, float("inf")), one)
    one = mint.where(p.probs == 0, ops.zeros_like(one), one)
    other = (1 - p.probs) * (softplus(q.logits) - softplus(p.logits))
    other = mint.where(q.probs == 1, ops.full_like(other, float("inf")), other)
    other = mint.where(p.probs == 1, ops.zeros_like(other), other)
    return one + other


def _of_uniform(p, q):
    found = mint.log((q.high - q.low) / (p.high - p.low))
    outside = (q.low > p.low) | (q.high < p.high)
    return mint.where(outside, ops.full_like(found, float("inf")), found)


def _of_exponential(p, q):
    ratio = q.rate / p.rate
    return ratio - mint.log(ratio) - 1


def _of_laplace(p, q):
    ratio, away = p.scale / q.scale, mint.abs(p.loc - q.loc)
    return -mint.log(ratio) + away / q.scale + ratio * mint.exp(-away / p.scale) - 1


def _of_vectors(p, q):
    size = p.event_shape[0]
    away = solve_triangular(q.scale_tril, (q.loc - p.loc).unsqueeze(-1), upper=False)
    spread = solve_triangular(q.scale_tril, p.scale_tril, upper=False)
    squares = mint.sum(spread**2, dim=(-2, -1)) + mint.sum(away.squeeze(-1) ** 2, dim=-1)
    return q._half_log_det() - p._half_log_det() + 0.5 * (squares - size)


_BY_KIND = {
    Normal: _of_normal,
    Categorical: _of_categories,
    OneHotCategorical: _of_categories,
    Bernoulli: _of_bernoulli,
    Uniform: _of_uniform,
    Exponential: _of_exponential,
    Laplace: _of_laplace,
    MultivariateNormal: _of_vectors,
}
