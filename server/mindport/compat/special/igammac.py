"""torch.igammac."""

from mindspore import ops

from mindport.compat.tensors.in_full_precision import in_full_precision


def igammac(input, other):
    """The upper incomplete gamma function; MindSpore gives NaN for an order of 0."""
    at_zero = (input == 0) & (other > 0)
    return ops.where(at_zero, ops.zeros_like(other), in_full_precision(ops.igammac, input, other))
