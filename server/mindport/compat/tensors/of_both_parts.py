"""Questions about complex numbers, which kernels on CPU ask of real ones alone (MindSpore 2.10)."""

from mindspore import ops


def of_both_parts(function, input, all_of=False):
    """Whether a question is true of the real or the imaginary part, or of both."""
    real, imag = function(ops.real(input)), function(ops.imag(input))
    return real & imag if all_of else real | imag
