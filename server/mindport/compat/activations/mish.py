"""torch.nn.functional.mish."""

from mindspore import mint

from mindport.compat.tensors.overwritten import overwritten


def mish(input, inplace=False):
    """x * tanh(softplus(x)), by exponentials: the gradient of the kernel for CPU is inexact."""

    def compute(x):
        small = mint.exp(-mint.abs(x))
        right = (1 + 2 * small) / (1 + 2 * small + 2 * small * small)
        left = (small * small + 2 * small) / (small * small + 2 * small + 2)
        return x * mint.where(x > 0, right, left)

    return overwritten(input, compute, inplace)
