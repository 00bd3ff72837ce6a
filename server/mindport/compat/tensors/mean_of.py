"""torch.mean."""

from mindport.compat.tensors.sum_of import sum_of


def mean_of(input, dim=None, keepdim=False, dtype=None):
    """The mean; no number over no elements, and by the sum of complex numbers."""
    if input.size and input.is_complex():
        total = sum_of(input, dim, keepdim, dtype)
        return total / (input.size // total.size)
    if input.size:
        dim = tuple(range(input.ndim)) if dim is None or dim == () else dim
        return input.mean(dim, keepdim, dtype=dtype)
    return sum_of(input, dim, keepdim, dtype) / 0
