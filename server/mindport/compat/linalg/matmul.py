"""torch.matmul."""

from mindspore import mint, ops


def matmul(input, other):
    """The product; 0 over no elements, where the kernel on CPU leaves memory as it was."""
    found = mint.matmul(input, other)
    return found if input.shape[-1] else ops.zeros_like(found)
