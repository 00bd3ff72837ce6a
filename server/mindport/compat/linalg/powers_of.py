"""torch.vander."""

from mindspore import ops


def powers_of(x, N=None, increasing=False):
    """The powers of each number, the highest first."""
    count = x.shape[0] if N is None else N
    if not (x.is_floating_point() or x.is_complex()):
        x = x.long()
    powers = [ops.ones_like(x)]  # `**` computes integers in double precision
    while len(powers) < count:
        powers.append(powers[-1] * x)
    powers = powers[:count]
    return ops.stack(powers if increasing else powers[::-1], 1)
