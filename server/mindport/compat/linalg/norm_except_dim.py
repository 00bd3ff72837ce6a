"""torch.norm_except_dim."""

from mindspore import mint

from mindport.compat.linalg.vector_norm import vector_norm


def norm_except_dim(v, pow=2, dim=0):
    """The norms along all dimensions but one, which stay as dimensions of 1."""
    if dim == -1:
        return vector_norm(v, pow)
    if v.ndim == 1:
        return mint.abs(v)
    return vector_norm(v, pow, tuple(one for one in range(v.ndim) if one != dim), True)
