"""torch.fft.fftshift."""

from mindspore import ops


def fftshift(input, dim=None):
    """All dimensions are named: without, MindSpore's gradient on CPU is right only once."""
    return ops.fftshift(input, tuple(range(input.ndim)) if dim is None else dim)
