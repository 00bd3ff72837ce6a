"""torch.distributions.CorrCholeskyTransform."""

import numpy
from mindspore import Tensor, mint, ops

from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.Transform import Transform
from mindport.compat.linalg.matmul import matmul
from mindport.compat.tensors.cumprod import cumprod
from mindport.compat.tensors.cumsum import cumsum
from mindport.compat.tensors.finfo import finfo
from mindport.compat.tensors.log1p import log1p


class CorrCholeskyTransform(Transform):
    """The Cholesky factor of a correlation matrix from the values below its diagonal."""

    domain, codomain = constraints.real_vector, constraints.corr_cholesky
    bijective = True

    def _places(self, size):
        return numpy.tril_indices(size, -1)

    def _call(self, x):
        eps = finfo(x.dtype).eps
        x = mint.clamp(mint.tanh(x), min=-1 + eps, max=1 - eps)
        size = self.forward_shape(x.shape)[-1]
        chosen = numpy.zeros((x.shape[-1], size * size), "float32")
        rows, columns = self._places(size)
        chosen[numpy.arange(x.shape[-1]), rows * size + columns] = 1
        r = matmul(x, Tensor(chosen, x.dtype)).reshape((*x.shape[:-1], size, size))
        r = r + ops.eye(size, size, x.dtype)
        left = mint.sqrt(cumprod(1 - ops.tril(r, -1) ** 2, -1))
        before = mint.cat([ops.ones_like(left[..., :1]), left[..., :-1]], -1)
        return r * before

    def _inverse(self, y):
        left = 1 - cumsum(y * y, -1)
        left = mint.cat([ops.ones_like(left[..., :1]), left[..., :-1]], -1)
        rows, columns = self._places(y.shape[-1])
        places = Tensor(rows * y.shape[-1] + columns)
        flat, share = (one.reshape((*one.shape[:-2], -1)) for one in (y, left))
        value, below = (ops.gather(one, places, -1) for one in (flat, share))
        share = value / mint.sqrt(below)
        return (log1p(share) - log1p(-share)) / 2

    def log_abs_det_jacobian(self, x, y):
        left = 1 - cumsum(y * y, -1)
        rows, columns = self._places(y.shape[-1])
        flat = left.reshape((*left.shape[:-2], -1))
        # In each row, all places left of the diagonal without the last one of them.
        inner = columns + 1 < rows
        chosen = (rows * y.shape[-1] + columns)[inner]
        stick = y[..., 0, 0] * 0
        if len(chosen):
            stick = mint.sum(mint.log(ops.gather(flat, Tensor(chosen), -1)), dim=-1) / 2
        # the logarithm of the derivative of tanh
        tanh = -2 * mint.sum(x + log1p(mint.exp(-2 * x)) - float(numpy.log(2.0)), dim=-1)
        return stick + tanh

    def forward_shape(self, shape):
        size = round((0.25 + 2 * shape[-1]) ** 0.5 + 0.5)
        if size * (size - 1) // 2 != shape[-1]:
            raise ValueError("Input is not a flattened lower-diagonal number")
        return (*shape[:-1], size, size)

    def inverse_shape(self, shape):
        if shape[-2] != shape[-1]:
            raise ValueError("Input is not square")
        return (*shape[:-2], shape[-1] * (shape[-1] - 1) // 2)
