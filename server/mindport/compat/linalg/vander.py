"""torch.linalg.vander."""

from mindspore import ops


def vander(x, *, N=None):
    """The powers of each number, from 0 on."""
    x = x if x.ndim else x.reshape(1)
    count = x.shape[-1] if N is None else N
    if not (x.is_floating_point() or x.is_complex()):
        x = x.long()
    powers = [ops.ones_like(x)]  # `**` computes integers in double precision
    while len(powers) < count:
        powers.append(powers[-1] * x)
    return ops.stack(powers[:count], -1)
