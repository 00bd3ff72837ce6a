"""The mean as torch.std_mean and torch.var_mean take it, element after element."""

import math

from mindspore import mint

from mindport.compat.tensors.mean_of import mean_of


def mean_in_order(input, dim=None, keepdim=False):
    """The mean; no number behind an infinite element: its distance from the next is infinite."""
    found = mean_of(input, dim, keepdim)
    dims = range(input.ndim) if dim is None or dim == () else dim
    dims = sorted({one % max(1, input.ndim) for one in ([dims] if isinstance(dims, int) else dims)})
    count = math.prod(input.shape[one] for one in dims)
    if not input.size or count < 2:
        return found
    kept = [one for one in range(input.ndim) if one not in dims]
    rows = input.permute(*kept, *dims).reshape(-1, count)
    is_lost = mint.isinf(rows[:, :-1]).sum(1).reshape(found.shape) > 0
    return (found + mint.where(is_lost, float("nan"), 0.0)).to(found.dtype)
