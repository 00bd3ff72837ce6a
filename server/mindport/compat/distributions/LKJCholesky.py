"""torch.distributions.LKJCholesky."""

import math

import numpy as np
from mindspore import Tensor, mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.parameters_together import parameters_together
from mindport.compat.random.stream_of import stream_of
from mindport.compat.special.mvlgamma import mvlgamma


class LKJCholesky(Distribution):
    """Cholesky factors of correlation matrices; its samples have no gradients."""

    def __init__(self, dim, concentration=1.0, validate_args=None):
        if dim < 2:
            raise ValueError(f"Expected dim to be an integer greater than or equal to 2: {dim}")
        self.dim = dim
        (self.concentration,) = parameters_together(concentration)
        super().__init__(self.concentration.shape, (dim, dim), validate_args)
        self._demand(self.concentration > 0, "the concentration has to be positive")

    def sample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        place = np.concatenate([[0.0], np.arange(self.dim - 1)])
        most = self.concentration.asnumpy()[..., None] + 0.5 * (self.dim - 2)
        share = stream_of().beta(place + 0.5, most - 0.5 * place, shape[:-1])[..., None]
        drawn = np.tril(stream_of().standard_normal(shape), -1)
        length = np.linalg.norm(drawn, axis=-1, keepdims=True)
        found = np.sqrt(share) * drawn / np.where(length == 0, 1, length)
        rest = 1 - (found**2).sum(-1)
        diagonal = np.sqrt(np.clip(rest, np.finfo("float32").tiny, None))
        found = found + diagonal[..., None] * np.eye(self.dim)
        return Tensor(found, self.concentration.dtype)

    def log_prob(self, value):
        size, less = self.dim, self.dim - 1
        diagonal = mint.sum(value * ops.eye(size, size, value.dtype), dim=-1)[..., 1:]
        order = Tensor(np.arange(2, size + 1), value.dtype)
        weight = 2 * (self.concentration - 1).unsqueeze(-1) + size - order
        found = mint.sum(weight * mint.log(diagonal), dim=-1)
        alpha = self.concentration + 0.5 * less
        norm = 0.5 * less * math.log(math.pi) + mvlgamma(alpha - 0.5, less)
        return found - norm + ops.lgamma(alpha) * less
