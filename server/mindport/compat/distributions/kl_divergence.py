"""torch.distributions.kl_divergence."""

from mindspore import mint, ops

from mindport.compat.activations.softplus import softplus
from mindport.compat.distributions.Bernoulli import Bernoulli
from mindport.compat.distributions.Beta import Beta
from mindport.compat.distributions.Binomial import Binomial
from mindport.compat.distributions.Categorical import Categorical
from mindport.compat.distributions.Cauchy import Cauchy
from mindport.compat.distributions.ContinuousBernoulli import ContinuousBernoulli
from mindport.compat.distributions.Dirichlet import Dirichlet
from mindport.compat.distributions.Exponential import Exponential
from mindport.compat.distributions.Gamma import Gamma
from mindport.compat.distributions.Geometric import Geometric
from mindport.compat.distributions.Gumbel import Gumbel
from mindport.compat.distributions.HalfNormal import HalfNormal
from mindport.compat.distributions.Independent import Independent
from mindport.compat.distributions.Laplace import Laplace
from mindport.compat.distributions.LogNormal import LogNormal
from mindport.compat.distributions.MultivariateNormal import MultivariateNormal
from mindport.compat.distributions.Normal import Normal
from mindport.compat.distributions.OneHotCategorical import OneHotCategorical
from mindport.compat.distributions.Pareto import Pareto
from mindport.compat.distributions.Poisson import Poisson
from mindport.compat.distributions.TransformedDistribution import TransformedDistribution
from mindport.compat.distributions.Uniform import Uniform
from mindport.compat.linalg.solve_triangular import solve_triangular
from mindport.compat.tensors.log1p import log1p


def kl_divergence(p, q):
    """How far p is from q; NotImplementedError for pairs that are not known."""
    for (kind, other), divergence in reversed(kl_divergence.known.items()):
        if isinstance(p, kind) and isinstance(q, other):
            return divergence(p, q)
    if isinstance(p, Independent) and isinstance(q, Independent):
        if p.reinterpreted_batch_ndims != q.reinterpreted_batch_ndims:
            raise NotImplementedError("other numbers of dimensions are one event")
        return p._summed(kl_divergence(p.base_dist, q.base_dist))
    if isinstance(p, TransformedDistribution) and isinstance(q, TransformedDistribution):
        if p.transforms != q.transforms or p.event_shape != q.event_shape:
            raise NotImplementedError("the transforms are not the same")
        found = kl_divergence(p.base_dist, q.base_dist)
        return p._summed(found, len(p.event_shape) - len(p.base_dist.event_shape))
    for kind, divergence in _BY_KIND.items():
        if isinstance(p, kind) and isinstance(q, kind):
            return divergence(p, q)
    raise NotImplementedError(f"{type(p).__name__} and {type(q).__name__}")


kl_divergence.known = {}  # what a project has registered


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


def _of_gamma(p, q):
    ratio = mint.log(p.rate / q.rate)
    found = q.concentration * ratio + ops.lgamma(q.concentration) - ops.lgamma(p.concentration)
    found = found + (p.concentration - q.concentration) * ops.digamma(p.concentration)
    return found + (q.rate - p.rate) * p.concentration / p.rate


def _of_shares(p, q):
    mine, other = p.concentration, q.concentration
    total = mine.sum(-1)
    found = ops.lgamma(total) - ops.lgamma(other.sum(-1))
    found = found - (ops.lgamma(mine) - ops.lgamma(other)).sum(-1)
    away = ops.digamma(mine) - ops.digamma(total).unsqueeze(-1)
    return found + ((mine - other) * away).sum(-1)


def _of_poisson(p, q):
    return p.rate * (mint.log(p.rate) - mint.log(q.rate)) - (p.rate - q.rate)


def _of_binomial(p, q):
    if bool((p.total_count < q.total_count).any()):
        raise NotImplementedError("KL between Binomials where q.total_count > p.total_count")
    found = p.total_count * (p.probs * (p.logits - q.logits) + log1p(-p.probs))
    found = found - p.total_count * log1p(-q.probs)
    endless = p.total_count > q.total_count
    return mint.where(endless, ops.full_like(found, float("inf")), found)


def _of_geometric(p, q):
    return -p.entropy() - log1p(-q.probs) / p.probs - q.logits


def _of_gumbel(p, q):
    ratio, away = p.scale / q.scale, (p.loc - q.loc) / q.scale
    inner = mint.exp(ops.lgamma(1 + ratio) - away)
    return inner + away - mint.log(ratio) + 0.57721566490153286 * (ratio - 1) - 1


def _of_pareto(p, q):
    ratio = q.alpha / p.alpha
    found = q.alpha * mint.log(p.scale / q.scale) - mint.log(ratio) + ratio - 1
    return mint.where(p.scale < q.scale, ops.full_like(found, float("inf")), found)


def _of_cauchy(p, q):
    above = (p.scale + q.scale) ** 2 + (p.loc - q.loc) ** 2
    return mint.log(above) - mint.log(4 * p.scale * q.scale)


def _of_continuous_bernoulli(p, q):
    away = p.mean * (p.logits - q.logits)
    return away + p._log_norm() + log1p(-p.probs) - q._log_norm() - log1p(-q.probs)


_BY_KIND = {
    Beta: lambda p, q: _of_shares(p._pair, q._pair),
    Binomial: _of_binomial,
    Cauchy: _of_cauchy,
    ContinuousBernoulli: _of_continuous_bernoulli,
    Dirichlet: _of_shares,
    Gamma: _of_gamma,
    Geometric: _of_geometric,
    Gumbel: _of_gumbel,
    HalfNormal: lambda p, q: _of_normal(p.base_dist, q.base_dist),
    LogNormal: lambda p, q: _of_normal(p.base_dist, q.base_dist),
    Pareto: _of_pareto,
    Poisson: _of_poisson,
    Normal: _of_normal,
    Categorical: _of_categories,
    OneHotCategorical: _of_categories,
    Bernoulli: _of_bernoulli,
    Uniform: _of_uniform,
    Exponential: _of_exponential,
    Laplace: _of_laplace,
    MultivariateNormal: _of_vectors,
}
