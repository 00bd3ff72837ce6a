"""The extremes of torch.amax and torch.amin, as MindSpore's kernels on CPU take them (2.10)."""

import mindspore


def bounds_along(function, input, dim, keepdim):
    """What a function finds, along all dimensions where None is given; booleans as integers."""
    dim = () if dim is None else tuple(dim) if isinstance(dim, list) else dim
    if input.dtype == mindspore.bool_:
        return function(input.int(), dim, keepdim).bool()
    return function(input, dim, keepdim)
