"""The inverse of the Fourier transform that gives real numbers."""

from mindspore import ops


def ihfftn(input, s=None, dim=None, norm=None):
    """The conjugate of the transform of real numbers, whose kernel is right in every run."""
    other = {"forward": "backward", "ortho": "ortho"}.get(norm, "forward")
    if dim is None and s is not None:
        dim = tuple(range(-len(s), 0))
    elif isinstance(dim, int):
        dim = (dim,)
    return ops.conj(ops.rfftn(input, s, dim, other))
