"""torch.fft.ifftshift."""

from mindspore import ops


def ifftshift(input, dim=None):
    """All dimensions are named: without, MindSpore's gradient on CPU is right only once."""
    return ops.ifftshift(input, tuple(range(input.ndim)) if dim is None else dim)
