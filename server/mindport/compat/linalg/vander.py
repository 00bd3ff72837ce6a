"""torch.linalg.vander."""

from mindspore import ops


def vander(x, *, N=None):
    """The powers of each number, from 0 on."""
    x = x if x.ndim else x.reshape(1)
    count = x.shape[-1] if N is None else N
    powers = [x**place if place else ops.ones_like(x) for place in range(count)]
    return ops.stack(powers, -1)
