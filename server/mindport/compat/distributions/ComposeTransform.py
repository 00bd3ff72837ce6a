"""torch.distributions.ComposeTransform."""

from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.Transform import Transform


class ComposeTransform(Transform):
    """Transforms one after the other."""

    def __init__(self, parts, cache_size=0):
        super().__init__(cache_size)
        self.parts = list(parts)

    @property
    def domain(self):
        if not self.parts:
            return constraints.real
        count = self.parts[-1].codomain.event_dim
        for part in self.parts[::-1]:
            count = max(count + part.domain.event_dim - part.codomain.event_dim,
                        part.domain.event_dim)  # fmt: skip
        return self._with(self.parts[0].domain, count)

    @property
    def codomain(self):
        if not self.parts:
            return constraints.real
        count = self.parts[0].domain.event_dim
        for part in self.parts:
            count = max(count + part.codomain.event_dim - part.domain.event_dim,
                        part.codomain.event_dim)  # fmt: skip
        return self._with(self.parts[-1].codomain, count)

    def _with(self, region, count):
        more = count - region.event_dim
        return constraints.independent(region, more) if more else region

    @property
    def bijective(self):
        return all(part.bijective for part in self.parts)

    @property
    def sign(self):
        found = 1
        for part in self.parts:
            found = found * part.sign
        return found

    @property
    def inv(self):
        return ComposeTransform([part.inv for part in reversed(self.parts)])

    def _same(self, other):
        return self.parts == other.parts

    def _call(self, x):
        for part in self.parts:
            x = part(x)
        return x

    def _inverse(self, y):
        for part in reversed(self.parts):
            y = part.inv(y)
        return y

    def log_abs_det_jacobian(self, x, y):
        if not self.parts:
            return x * 0
        found, count = 0, self.domain.event_dim
        for part in self.parts:
            after = part(x)
            term = part.log_abs_det_jacobian(x, after)
            found = found + self._summed(term, count - part.domain.event_dim)
            count += part.codomain.event_dim - part.domain.event_dim
            x = after
        return found

    def forward_shape(self, shape):
        for part in self.parts:
            shape = part.forward_shape(shape)
        return shape

    def inverse_shape(self, shape):
        for part in reversed(self.parts):
            shape = part.inverse_shape(shape)
        return shape
