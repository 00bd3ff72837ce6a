"""torch.nonzero of what may have no dimensions, which the kernel on CPU lacks (MindSpore 2.10).

The columns lie apart in memory in MindSpore, so that views of them would be copies.
"""

import mindspore
from mindspore import mint, ops


def nonzero(input, as_tuple=False):
    """The places of all elements but zeros: a row for each, or the columns."""
    if input.is_complex():  # MindSpore looks at the real part alone
        input = input != 0
    if input.ndim:
        found = mint.nonzero(input.bool())
        return tuple(found.t().contiguous()) if as_tuple else found
    if as_tuple:
        return (mint.nonzero(input.bool().reshape(1)).reshape(-1),)
    return ops.zeros((int(bool(input)), 0), mindspore.int64)
