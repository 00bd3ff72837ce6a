"""Whether NaN is among values."""

from mindspore import mint


def any_nan(input, dim=(), keepdim=False):
    """Whether there is NaN along dimensions, of no dimension in all."""
    dims = tuple(range(input.ndim)) if dim is None or dim == () else dim
    return mint.sum(mint.isnan(input).int(), dims, keepdim) > 0
