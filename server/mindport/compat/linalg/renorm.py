"""torch.renorm."""

from mindspore import mint, ops

from mindport.compat.linalg.vector_norm import vector_norm


def renorm(input, p, dim, maxnorm):
    """Each part along a dimension, made smaller where its norm is larger than `maxnorm`."""
    others = tuple(axis for axis in range(input.ndim) if axis != dim % input.ndim)
    norm = vector_norm(input, p, others, True)
    return input * mint.where(norm > maxnorm, maxnorm / (norm + 1e-7), ops.ones_like(norm))
