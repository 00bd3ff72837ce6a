"""torch.distributions.LowRankMultivariateNormal."""

from mindspore import mint, ops

from mindport.compat.distributions.MultivariateNormal import MultivariateNormal
from mindport.compat.tensors.broadcast_shapes import broadcast_shapes


class LowRankMultivariateNormal(MultivariateNormal):
    """A normal distribution of vectors, by a matrix of low rank and a diagonal."""

    def __init__(self, loc, cov_factor, cov_diag, validate_args=None):
        if loc.ndim < 1 or cov_factor.ndim < 2:
            raise ValueError("loc needs a dimension, and cov_factor two")
        size = loc.shape[-1]
        shape = broadcast_shapes(loc.shape[:-1], cov_factor.shape[:-2], cov_diag.shape[:-1])
        self.cov_factor = mint.broadcast_to(cov_factor, (*shape, *cov_factor.shape[-2:]))
        self.cov_diag = mint.broadcast_to(cov_diag, (*shape, size))
        inner = mint.matmul(self.cov_factor, mint.transpose(self.cov_factor, -1, -2))
        diagonal = self.cov_diag.unsqueeze(-1) * ops.eye(size, size, cov_diag.dtype)
        super().__init__(loc, inner + diagonal, validate_args=validate_args)
