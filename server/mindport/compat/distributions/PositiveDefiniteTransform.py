"""torch.distributions.PositiveDefiniteTransform."""

from mindspore import mint

from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.LowerCholeskyTransform import LowerCholeskyTransform
from mindport.compat.distributions.Transform import Transform
from mindport.compat.linalg.linalg_cholesky import linalg_cholesky


class PositiveDefiniteTransform(Transform):
    """A positive definite matrix of any matrix, by a lower triangle."""

    domain, codomain = constraints.independent(constraints.real, 2), constraints.positive_definite

    def _same(self, other):
        return True

    def _call(self, x):
        root = LowerCholeskyTransform()(x)
        return mint.matmul(root, mint.transpose(root, -1, -2))

    def _inverse(self, y):
        return LowerCholeskyTransform().inv(linalg_cholesky(y))
