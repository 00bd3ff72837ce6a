"""torch.distributions.CatTransform."""

from mindspore import mint

from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.Transform import Transform


class CatTransform(Transform):
    """A transform for each part along a dimension."""

    def __init__(self, tseq, dim=0, lengths=None, cache_size=0):
        super().__init__(cache_size)
        self.transforms, self.dim = list(tseq), dim
        self.lengths = [1] * len(self.transforms) if lengths is None else list(lengths)
        self.domain, self.codomain = (
            constraints.cat([getattr(one, side) for one in self.transforms], dim, self.lengths)
            for side in ("domain", "codomain")
        )

    @property
    def length(self):
        return sum(self.lengths)

    @property
    def bijective(self):
        return all(one.bijective for one in self.transforms)

    def _each(self, apply, *values):
        parts = zip(*(mint.split(one, self.lengths, self.dim) for one in values))
        pairs = zip(self.transforms, parts)
        return [apply(one, *given) for one, given in pairs]

    def _call(self, x):
        return mint.cat(self._each(lambda one, part: one(part), x), self.dim)

    def _inverse(self, y):
        return mint.cat(self._each(lambda one, part: one.inv(part), y), self.dim)

    def log_abs_det_jacobian(self, x, y):
        found = self._each(lambda one, *parts: one.log_abs_det_jacobian(*parts), x, y)
        most = max(one.domain.event_dim for one in self.transforms)
        pairs = zip(found, self.transforms)
        terms = [self._summed(term, most - one.domain.event_dim) for term, one in pairs]
        dim = self.dim if self.dim < 0 else self.dim - x.ndim
        dim += most
        return mint.cat(terms, dim) if dim < 0 else sum(terms[1:], terms[0])
