"""torch.nn.functional.normalize."""

from mindspore import mint, ops

from mindport.compat.linalg.vector_norm import vector_norm


def normalize(input, p=2.0, dim=1, eps=1e-12):
    """Divided by its norm along a dimension."""
    size = vector_norm(input, p, dim, True)
    # MindSpore's clamp makes a number of NaN on CPU (MindSpore 2.10).
    return input / mint.where(size < eps, ops.full_like(size, eps), size)
