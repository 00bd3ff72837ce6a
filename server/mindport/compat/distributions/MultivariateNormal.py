"""torch.distributions.MultivariateNormal."""

import math

from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.linalg.inverse import inverse
from mindport.compat.linalg.linalg_cholesky import linalg_cholesky
from mindport.compat.linalg.solve_triangular import solve_triangular
from mindport.compat.tensors.broadcast_shapes import broadcast_shapes


class MultivariateNormal(Distribution):
    """A normal distribution of vectors."""

    has_rsample = True

    def __init__(
        self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None,
        validate_args=None
    ):  # fmt: skip
        given = [
            one for one in (covariance_matrix, precision_matrix, scale_tril) if one is not None
        ]
        if len(given) != 1:
            raise ValueError("one of covariance_matrix, precision_matrix and scale_tril is needed")
        shape = broadcast_shapes(given[0].shape[:-2], loc.shape[:-1])
        size = loc.shape[-1]
        matrix = mint.broadcast_to(given[0], (*shape, size, size))
        self.loc = mint.broadcast_to(loc, (*shape, size))
        super().__init__(shape, (size,), validate_args)
        if scale_tril is not None:
            self.scale_tril = matrix
        else:
            matrix = matrix if precision_matrix is None else inverse(matrix)
            self.scale_tril = linalg_cholesky(matrix)

    @property
    def mean(self):
        return self.loc

    mode = mean

    @property
    def covariance_matrix(self):
        return mint.matmul(self.scale_tril, mint.transpose(self.scale_tril, -1, -2))

    @property
    def precision_matrix(self):
        return inverse(self.covariance_matrix)

    @property
    def variance(self):
        return mint.sum(self.scale_tril**2, dim=-1)

    def rsample(self, sample_shape=()):
        noise = ops.standard_normal(self._extended_shape(sample_shape)).to(self.loc.dtype)
        return self.loc + mint.matmul(self.scale_tril, noise.unsqueeze(-1)).squeeze(-1)

    def _half_log_det(self):
        size = self.scale_tril.shape[-1]
        on_diagonal = ops.eye(size, size, self.scale_tril.dtype)
        return mint.sum(mint.log(mint.sum(self.scale_tril * on_diagonal, dim=-1)), dim=-1)

    def log_prob(self, value):
        away = (value - self.loc).unsqueeze(-1)
        size = self._event_shape[0]
        shape = broadcast_shapes(away.shape[:-2], self.scale_tril.shape[:-2])
        tril = mint.broadcast_to(self.scale_tril, (*shape, size, size))
        away = mint.broadcast_to(away, (*shape, size, 1))
        solved = solve_triangular(tril, away, upper=False).squeeze(-1)
        squared = mint.sum(solved**2, dim=-1)
        return -0.5 * (size * math.log(2 * math.pi) + squared) - self._half_log_det()

    def entropy(self):
        size = self._event_shape[0]
        return 0.5 * size * (1 + math.log(2 * math.pi)) + self._half_log_det()
