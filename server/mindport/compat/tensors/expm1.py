"""torch.expm1."""

from mindspore import mint, ops

from mindport.compat.tensors.computed_in_double import computed_in_double


def expm1(input):
    """exp(x) - 1.

    MindSpore 2.10 subtracts on CPU: of 1e-8 that is 0 in single precision, and off in the ninth
    digit in double.
    """
    return computed_in_double(_expm1, input)


def _expm1(x):
    if x.is_complex():
        return mint.expm1(x)
    is_small = mint.abs(x) < 1
    half = mint.where(is_small, x, ops.zeros_like(x)) / 2
    return mint.where(is_small, 2 * mint.sinh(half) * mint.exp(half), mint.expm1(x))
