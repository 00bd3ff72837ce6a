"""torch.view_as_real."""

from mindspore import ops


def view_as_real(input):
    """Real and imaginary parts in a last dimension; not a view of complex numbers."""
    return ops.stack((ops.real(input), ops.imag(input)), axis=-1)
