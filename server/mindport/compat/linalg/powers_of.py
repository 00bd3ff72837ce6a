"""torch.vander."""

from mindspore import ops


def powers_of(x, N=None, increasing=False):
    """The powers of each number, the highest first."""
    count = x.shape[0] if N is None else N
    places = range(count) if increasing else range(count - 1, -1, -1)
    return ops.stack([x**place if place else ops.ones_like(x) for place in places], 1)
