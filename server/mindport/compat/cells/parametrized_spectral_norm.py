"""torch.nn.utils.parametrizations.spectral_norm."""

from mindspore import mint, nn, ops

from mindport.compat.cells.register_parametrization import register_parametrization
from mindport.compat.normalization.normalize import normalize


class _SpectralNorm(nn.Cell):
    """A weight divided by its largest singular value, which each call in training finds better."""

    def __init__(self, weight, n_power_iterations, dim, eps):
        super().__init__()
        self.count, self.dim, self.eps = n_power_iterations, dim, eps
        self.set_train()
        if weight.ndim > 1:
            rows, columns = self.matrix(weight).shape
            for name, size in (("_u", rows), ("_v", columns)):
                start = normalize(ops.standard_normal((size,)), dim=0, eps=eps)
                self.register_buffer(name, start)
            self.search(self.matrix(weight), 15)

    def matrix(self, weight):
        dim = self.dim % weight.ndim
        others = [one for one in range(weight.ndim) if one != dim]
        moved = mint.permute(weight, (dim, *others)) if dim else weight
        return moved.reshape(moved.shape[0], -1)

    def search(self, matrix, count):
        fixed = ops.stop_gradient(matrix)
        u, v = self._buffers["_u"], self._buffers["_v"]
        for _ in range(count):
            u = normalize(mint.matmul(fixed, v), dim=0, eps=self.eps)
            v = normalize(mint.matmul(mint.t(fixed), u), dim=0, eps=self.eps)
        self._buffers["_u"], self._buffers["_v"] = u, v

    def construct(self, weight):
        if weight.ndim == 1:
            return normalize(weight, dim=0, eps=self.eps)
        matrix = self.matrix(weight)
        if self.training:
            self.search(matrix, self.count)
        u, v = (ops.stop_gradient(self._buffers[name]) for name in ("_u", "_v"))
        return weight / mint.sum(u * mint.matmul(matrix, v))


def parametrized_spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Divide a weight by its largest singular value."""
    is_transposed = isinstance(module, (nn.Conv1dTranspose, nn.Conv2dTranspose))
    if dim is None:
        dim = int(is_transposed or "Transpose" in type(module).__name__)
    norm = _SpectralNorm(getattr(module, name), n_power_iterations, dim, eps)
    return register_parametrization(module, name, norm)
