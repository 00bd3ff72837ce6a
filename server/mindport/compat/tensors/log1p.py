"""torch.log1p."""

from mindspore import mint, ops

from mindport.compat.tensors.computed_in_double import computed_in_double


def log1p(input):
    """The logarithm of 1 + x.

    MindSpore 2.10 takes the logarithm of the sum on CPU: of 1e-8 that is 0 in single precision, and
    off in the ninth digit in double.
    """
    return computed_in_double(_log1p, input)


def _log1p(x):
    if x.is_complex():
        return mint.log1p(x)
    is_small = mint.abs(x) < 0.5
    small = mint.where(is_small, x, ops.zeros_like(x))
    return mint.where(is_small, 2 * mint.atanh(small / (2 + small)), mint.log1p(x))
