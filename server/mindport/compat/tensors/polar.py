"""torch.polar."""

from mindspore import mint

from mindport.compat.tensors.complex_of import complex_of


def polar(abs, angle):
    """Complex numbers of a size and an angle."""
    return complex_of(abs * mint.cos(angle), abs * mint.sin(angle))
