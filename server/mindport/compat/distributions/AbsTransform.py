"""torch.distributions.AbsTransform."""

from mindspore import mint

from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.Transform import Transform


class AbsTransform(Transform):
    """The absolute value, whose inverse is the value itself."""

    codomain = constraints.positive

    def _same(self, other):
        return True

    def _call(self, x):
        return mint.abs(x)

    def _inverse(self, y):
        return y
