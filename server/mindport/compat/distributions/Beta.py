"""torch.distributions.Beta."""

import mindspore
from mindspore import Tensor, ops

from mindport.compat.distributions.Dirichlet import Dirichlet
from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together


class Beta(Distribution):
    """The beta distribution."""

    has_rsample = True

    def __init__(self, concentration1, concentration0, validate_args=None):
        both = parameters_together(concentration1, concentration0)
        self.concentration1, self.concentration0 = both
        self._pair = Dirichlet(ops.stack(both, -1), validate_args)
        super().__init__(both[0].shape, (), validate_args)

    @property
    def mean(self):
        return self.concentration1 / (self.concentration1 + self.concentration0)

    @property
    def variance(self):
        total = self.concentration1 + self.concentration0
        return self.concentration1 * self.concentration0 / (total**2 * (total + 1))

    @property
    def mode(self):
        return self._pair.mode[..., 0]

    def rsample(self, sample_shape=()):
        return self._pair.rsample(sample_shape)[..., 0]

    def log_prob(self, value):
        value = value if isinstance(value, Tensor) else Tensor(value, mindspore.float32)
        self._demand((value >= 0) & (value <= 1), "the value has to lie between 0 and 1")
        return self._pair.log_prob(ops.stack([value, 1.0 - value], -1))

    def entropy(self):
        return self._pair.entropy()
