"""torch.squeeze_copy."""

from mindport.compat.tensors.copies import copies


def squeeze_copy(input, dim=None):
    """Without dimensions of size 1, in a tensor of its own."""
    dims = range(input.ndim) if dim is None else (dim,) if isinstance(dim, int) else dim
    dims = [one % max(1, input.ndim) for one in dims]
    shape = [size for place, size in enumerate(input.shape) if size != 1 or place not in dims]
    return copies(input.reshape(tuple(shape)))
