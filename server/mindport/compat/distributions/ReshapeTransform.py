"""torch.distributions.ReshapeTransform."""

import math

from mindspore import mint

from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.Transform import Transform


class ReshapeTransform(Transform):
    """Another shape of each value."""

    bijective, sign = True, 1

    def __init__(self, in_shape, out_shape, cache_size=0):
        super().__init__(cache_size)
        self.in_shape, self.out_shape = tuple(in_shape), tuple(out_shape)
        if math.prod(self.in_shape) != math.prod(self.out_shape):
            raise ValueError("in_shape, out_shape have different numbers of elements")
        self.domain, self.codomain = (
            constraints.independent(constraints.real, len(one))
            for one in (self.in_shape, self.out_shape)
        )

    def _call(self, x):
        return x.reshape((*x.shape[: x.ndim - len(self.in_shape)], *self.out_shape))

    def _inverse(self, y):
        return y.reshape((*y.shape[: y.ndim - len(self.out_shape)], *self.in_shape))

    def log_abs_det_jacobian(self, x, y):
        return mint.zeros(x.shape[: x.ndim - len(self.in_shape)], dtype=x.dtype)

    def _other(self, shape, before, after):
        cut = len(shape) - len(before)
        if cut < 0 or tuple(shape[cut:]) != before:
            raise ValueError(f"Shape mismatch: expected {before} but got {shape[max(cut, 0) :]}")
        return (*shape[:cut], *after)

    def forward_shape(self, shape):
        return self._other(shape, self.in_shape, self.out_shape)

    def inverse_shape(self, shape):
        return self._other(shape, self.out_shape, self.in_shape)
