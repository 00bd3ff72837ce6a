"""torch.roll."""

from mindspore import Tensor, mint, ops


def roll(input, shifts, dims=None):
    """The elements moved along dimensions; those that leave come in at the other end.

    `mindspore.numpy.roll` computes in single precision, and lacks tensors without elements
    or dimensions, and shifts by tensors (MindSpore 2.10).
    """
    if not input.size or not input.ndim:
        return input.copy()
    if not (input.is_floating_point() or input.is_complex()):
        input = ops.stop_gradient(input)  # booleans cannot be added up in a gradient
    shifts = shifts.asnumpy().tolist() if isinstance(shifts, Tensor) else shifts
    if dims is None or dims in ((), []):
        shift = shifts[0] if isinstance(shifts, (list, tuple)) else shifts
        return _rolled(input.reshape(-1), shift, 0).reshape(input.shape)
    one = isinstance(dims, int)
    pairs = zip([shifts] if isinstance(shifts, int) else shifts, [dims] if one else dims)
    for shift, dim in pairs:
        input = _rolled(input, shift, dim)
    return input


def _rolled(input, shift, dim):
    size = input.shape[dim]
    first = -shift % size
    parts = mint.narrow(input, dim, first, size - first), mint.narrow(input, dim, 0, first)
    return mint.cat(parts, dim) if first else input.copy()
