"""The Fourier transform of what mirrors itself, which gives real numbers."""

import mindspore
from mindspore import ops


def hfftn(input, s=None, dim=None, norm=None):
    """The inverse transform of the conjugate, whose kernel is right in every run."""
    other = {"forward": "backward", "ortho": "ortho"}.get(norm, "forward")
    if dim is None and s is not None:
        dim = tuple(range(-len(s), 0))
    elif isinstance(dim, int):
        dim = (dim,)
    if not input.is_complex():
        input = input.to(mindspore.complex64)
    return ops.irfftn(ops.conj(input), s, dim, other)
