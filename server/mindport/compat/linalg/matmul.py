"""torch.matmul."""

from mindspore import mint, ops


def matmul(input, other):
    """The product; 0 over no elements, where the kernel on CPU leaves memory as it was."""
    found = mint.matmul(input, other)
    if input.shape[-1]:
        return found
    nothing = ops.zeros_like(found)
    return mint.where(nothing != 0, found, nothing)  # gradients pass, though they are zeros
