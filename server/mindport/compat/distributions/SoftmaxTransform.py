"""torch.distributions.SoftmaxTransform."""

from mindspore import mint

from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.Transform import Transform


class SoftmaxTransform(Transform):
    """Shares by the exponential of each value."""

    domain, codomain = constraints.real_vector, constraints.simplex

    def _same(self, other):
        return True

    def _call(self, x):
        shares = mint.exp(x - mint.amax(x, dim=-1, keepdim=True))
        return shares / mint.sum(shares, dim=-1, keepdim=True)

    def _inverse(self, y):
        return mint.log(y)

    def forward_shape(self, shape):
        if len(shape) < 1:
            raise ValueError("Too few dimensions on input")
        return shape

    inverse_shape = forward_shape
