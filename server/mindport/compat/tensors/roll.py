"""torch.roll of what has no elements or no dimensions, and by tensors."""

import mindspore
from mindspore import Tensor


def roll(input, shifts, dims=None):
    """The elements moved along dimensions; those that leave come in at the other end."""
    if not input.size or not input.ndim:
        return input.copy()
    shifts = shifts.asnumpy().tolist() if isinstance(shifts, Tensor) else shifts
    return mindspore.numpy.roll(input, shifts, None if dims == () else dims)
