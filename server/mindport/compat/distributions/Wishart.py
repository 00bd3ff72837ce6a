"""torch.distributions.Wishart."""

import math

import numpy as np
from mindspore import Tensor, mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.linalg.inverse import inverse
from mindport.compat.linalg.linalg_cholesky import linalg_cholesky
from mindport.compat.linalg.slogdet import slogdet
from mindport.compat.random.stream_of import stream_of
from mindport.compat.special.mvlgamma import mvlgamma
from mindport.compat.tensors.broadcast_shapes import broadcast_shapes


class Wishart(Distribution):
    """Positive definite matrices."""

    has_rsample = True

    def __init__(
        self, df, covariance_matrix=None, precision_matrix=None, scale_tril=None,
        validate_args=None
    ):  # fmt: skip
        given = [
            one for one in (covariance_matrix, precision_matrix, scale_tril) if one is not None
        ]
        if len(given) != 1:
            raise ValueError("one of covariance_matrix, precision_matrix and scale_tril is needed")
        df = df if isinstance(df, Tensor) else Tensor(df, given[0].dtype)
        shape = broadcast_shapes(given[0].shape[:-2], df.shape)
        inner = given[0].shape[-2:]
        matrix = mint.broadcast_to(given[0], (*shape, *inner))
        self.df = mint.broadcast_to(df, shape)
        super().__init__(shape, inner, validate_args)
        self._demand(self.df > inner[-1] - 1, "df has to be greater than the size less 1")
        if scale_tril is not None:
            self.scale_tril = matrix
        else:
            matrix = matrix if precision_matrix is None else inverse(matrix)
            self.scale_tril = linalg_cholesky(matrix)

    @property
    def covariance_matrix(self):
        return mint.matmul(self.scale_tril, mint.transpose(self.scale_tril, -1, -2))

    @property
    def precision_matrix(self):
        return inverse(self.covariance_matrix)

    def _factor(self, value):
        return value.reshape((*value.shape, 1, 1))

    @property
    def mean(self):
        return self._factor(self.df) * self.covariance_matrix

    @property
    def mode(self):
        factor = self.df - self._event_shape[-1] - 1
        factor = mint.where(factor <= 0, ops.full_like(factor, math.nan), factor)
        return self._factor(factor) * self.covariance_matrix

    @property
    def variance(self):
        matrix = self.covariance_matrix
        size = matrix.shape[-1]
        diagonal = mint.sum(matrix * ops.eye(size, size, matrix.dtype), dim=-1)
        outer = diagonal.unsqueeze(-1) * diagonal.unsqueeze(-2)
        return self._factor(self.df) * (matrix**2 + outer)

    def rsample(self, sample_shape=()):
        shape, size = self._extended_shape(sample_shape), self._event_shape[-1]
        freedom = self.df.asnumpy()[..., None] - np.arange(size)
        diagonal = np.sqrt(stream_of().chisquare(freedom, shape[:-1]))
        drawn = np.tril(stream_of().standard_normal(shape), -1)
        drawn = Tensor(drawn + diagonal[..., None] * np.eye(size), self.scale_tril.dtype)
        root = mint.matmul(self.scale_tril, drawn)
        return mint.matmul(root, mint.transpose(root, -1, -2))

    def _half_log_det(self):
        size = self._event_shape[-1]
        on_diagonal = ops.eye(size, size, self.scale_tril.dtype)
        return mint.sum(mint.log(mint.sum(self.scale_tril * on_diagonal, dim=-1)), dim=-1)

    def log_prob(self, value):
        df, size = self.df, self._event_shape[-1]
        norm = df * (size / 2 * math.log(2) + self._half_log_det()) + mvlgamma(df / 2, size)
        solved = mint.matmul(self.precision_matrix, value)
        trace = mint.sum(solved * ops.eye(size, size, value.dtype), dim=(-2, -1))
        return (df - size - 1) / 2 * slogdet(value)[1] - trace / 2 - norm

    def entropy(self):
        df, size = self.df, self._event_shape[-1]
        digamma = sum(ops.digamma(df / 2 - place / 2) for place in range(size))
        found = (size + 1) * (size / 2 * math.log(2) + self._half_log_det())
        found = found + mvlgamma(df / 2, size) - (df - size - 1) / 2 * digamma
        return found + df * size / 2
