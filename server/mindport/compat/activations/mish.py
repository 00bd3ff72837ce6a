"""torch.nn.functional.mish."""

from mindspore import mint


def mish(input, inplace=False):
    """x * tanh(softplus(x)), by exponentials: the gradient of the kernel for CPU is inexact."""
    small = mint.exp(-mint.abs(input))
    right = (1 + 2 * small) / (1 + 2 * small + 2 * small * small)
    left = (small * small + 2 * small) / (small * small + 2 * small + 2)
    return input * mint.where(input > 0, right, left)
