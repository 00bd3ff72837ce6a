"""torch.distributions.AffineTransform."""

import math

from mindspore import Tensor, mint, ops

from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.Transform import Transform
from mindport.compat.tensors.broadcast_shapes import broadcast_shapes


class AffineTransform(Transform):
    """A factor and a summand."""

    bijective = True

    def __init__(self, loc, scale, event_dim=0, cache_size=0):
        super().__init__(cache_size)
        self.loc, self.scale, self._event_dim = loc, scale, event_dim
        real = constraints.real
        self.domain = constraints.independent(real, event_dim) if event_dim else real
        self.codomain = self.domain

    @property
    def event_dim(self):
        return self._event_dim

    @property
    def sign(self):
        if isinstance(self.scale, Tensor):
            return mint.sign(self.scale)
        return (self.scale > 0) - (self.scale < 0)

    def _same(self, other):
        pairs = ((self.loc, other.loc), (self.scale, other.scale))
        same = (one == another for one, another in pairs)
        return all(bool(one.all()) if isinstance(one, Tensor) else one for one in same)

    def _call(self, x):
        return self.loc + self.scale * x

    def _inverse(self, y):
        return (y - self.loc) / self.scale

    def log_abs_det_jacobian(self, x, y):
        if isinstance(self.scale, Tensor):
            found = mint.log(mint.abs(self.scale))
        else:
            found = ops.full_like(x, math.log(abs(self.scale)))
        shape = x.shape
        if self._event_dim:
            found = mint.sum(
                mint.broadcast_to(found, broadcast_shapes(found.shape, shape)),
                dim=tuple(range(-self._event_dim, 0)),
            )
            shape = shape[: -self._event_dim]
        return mint.broadcast_to(found, shape) if found.shape != shape else found

    def forward_shape(self, shape):
        given = [getattr(one, "shape", ()) for one in (self.loc, self.scale)]
        return broadcast_shapes(shape, *given)

    inverse_shape = forward_shape
