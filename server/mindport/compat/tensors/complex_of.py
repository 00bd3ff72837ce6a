"""torch.complex."""

from mindspore import ops

from mindport.compat.tensors.broadcast_together import broadcast_together


def complex_of(real, imag):
    """Complex numbers of two parts, which are broadcast."""
    return ops.Complex()(*broadcast_together(real, imag))
