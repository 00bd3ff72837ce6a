"""torch.any over several dimensions."""

import mindspore


def any_of(input, dim=None, keepdim=False):
    """Whether there is a true element along some dimensions."""
    count = (input != 0).to(mindspore.int32)
    dims = tuple(range(input.ndim)) if dim is None or not len(dim) else tuple(dim)
    return count.sum(dims, keepdim=keepdim) > 0
