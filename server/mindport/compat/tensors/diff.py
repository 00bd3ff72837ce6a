"""torch.diff."""

import mindspore
from mindspore import mint


def diff(input, n=1, dim=-1, prepend=None, append=None):
    """The differences of neighbours, taken n times."""
    parts = [one for one in (prepend, input, append) if one is not None]
    input = mint.cat(parts, dim) if n and len(parts) > 1 else input
    if n == 0:
        return input.copy()
    for _ in range(n):
        size = max(0, input.shape[dim] - 1)
        later = mint.narrow(input, dim, input.shape[dim] - size, size)
        earlier = mint.narrow(input, dim, 0, size)
        is_bool = input.dtype == mindspore.bool_
        input = mint.logical_xor(later, earlier) if is_bool else later - earlier
    return input
