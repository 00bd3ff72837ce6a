"""torch.nn.utils.spectral_norm."""

from mindspore import Parameter, mint, nn, ops

from mindport.compat.cells.reparametrized import reparametrized
from mindport.compat.normalization.normalize import normalize


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Divide a weight by its largest singular value, which each call in training finds better."""
    weight = module._params.pop(name)
    if dim is None:
        is_transposed = isinstance(module, (nn.Conv1dTranspose, nn.Conv2dTranspose))
        dim = int(is_transposed or "Transpose" in type(module).__name__)

    def as_matrix(value):
        others = [one for one in range(value.ndim) if one != dim]
        moved = mint.permute(value, (dim, *others)) if dim else value
        return moved.reshape(moved.shape[0], -1)

    def compute(cell):
        value = getattr(cell, f"{name}_orig")
        matrix = as_matrix(value)
        fixed = ops.stop_gradient(matrix)
        u, v = cell._buffers[f"{name}_u"], cell._buffers[f"{name}_v"]
        for _ in range(n_power_iterations if cell.training else 0):
            v = normalize(mint.matmul(mint.t(fixed), u), dim=0, eps=eps)
            u = normalize(mint.matmul(fixed, v), dim=0, eps=eps)
        u, v = ops.stop_gradient(u), ops.stop_gradient(v)
        cell._buffers[f"{name}_u"], cell._buffers[f"{name}_v"] = u, v
        cell.__dict__[name] = value / mint.sum(u * mint.matmul(matrix, v))

    kept = ops.stop_gradient(weight) * 1
    original = f"{weight.name.removesuffix(name)}{name}_orig"
    module.insert_param_to_cell(f"{name}_orig", Parameter(kept, name=original))
    rows, columns = as_matrix(kept).shape
    for letter, size in (("u", rows), ("v", columns)):
        start = normalize(ops.standard_normal((size,)), dim=0, eps=eps)
        module.register_buffer(f"{name}_{letter}", start)
    compute(module)
    return reparametrized(module, compute)
