"""torch.distributions.PowerTransform."""

from mindspore import mint

from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.distributions.Transform import Transform


class PowerTransform(Transform):
    """A power of positive values."""

    domain = codomain = constraints.positive
    bijective = True

    def __init__(self, exponent, cache_size=0):
        super().__init__(cache_size)
        (self.exponent,) = parameters_together(exponent)

    @property
    def sign(self):
        return mint.sign(self.exponent)

    def _same(self, other):
        return bool((self.exponent == other.exponent).all())

    def _call(self, x):
        return x**self.exponent

    def _inverse(self, y):
        return y ** (1 / self.exponent)

    def log_abs_det_jacobian(self, x, y):
        return mint.log(mint.abs(self.exponent * y / x))

    def forward_shape(self, shape):
        return tuple((mint.zeros(shape) + self.exponent).shape)

    inverse_shape = forward_shape
