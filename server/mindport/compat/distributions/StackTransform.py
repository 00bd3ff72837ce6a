"""torch.distributions.StackTransform."""

from mindspore import mint, ops

from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.Transform import Transform


class StackTransform(Transform):
    """A transform for each place along a dimension."""

    def __init__(self, tseq, dim=0, cache_size=0):
        super().__init__(cache_size)
        self.transforms, self.dim = list(tseq), dim
        self.domain = constraints.stack([one.domain for one in self.transforms], dim)
        self.codomain = constraints.stack([one.codomain for one in self.transforms], dim)

    @property
    def bijective(self):
        return all(one.bijective for one in self.transforms)

    def _each(self, apply, *values):
        places = range(values[0].shape[self.dim])
        parts = ([mint.select(one, self.dim, place) for one in values] for place in places)
        pairs = zip(self.transforms, parts)
        return ops.stack([apply(one, *given) for one, given in pairs], self.dim)

    def _call(self, x):
        return self._each(lambda one, part: one(part), x)

    def _inverse(self, y):
        return self._each(lambda one, part: one.inv(part), y)

    def log_abs_det_jacobian(self, x, y):
        return self._each(lambda one, *parts: one.log_abs_det_jacobian(*parts), x, y)
