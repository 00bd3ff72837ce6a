"""torch.distributions.LowerCholeskyTransform."""

from mindspore import mint, ops

from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.Transform import Transform


class LowerCholeskyTransform(Transform):
    """A lower triangle with the exponential of its diagonal."""

    domain, codomain = constraints.independent(constraints.real, 2), constraints.lower_cholesky

    def _same(self, other):
        return True

    def _with_diagonal(self, matrix, apply):
        on_diagonal = ops.eye(matrix.shape[-2], matrix.shape[-1], matrix.dtype)
        diagonal = apply(mint.sum(matrix * on_diagonal, dim=-1))
        return ops.tril(matrix, -1) + diagonal.unsqueeze(-1) * on_diagonal

    def _call(self, x):
        return self._with_diagonal(x, mint.exp)

    def _inverse(self, y):
        return self._with_diagonal(y, mint.log)
