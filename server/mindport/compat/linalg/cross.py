"""torch.cross."""

from mindspore import mint, ops


def cross(input, other, dim=None):
    """The cross product; without `dim` along the first dimension of size 3."""
    input, other = input + ops.zeros_like(other), other + ops.zeros_like(input)
    dim = input.shape.index(3) if dim is None else dim

    def turned(value, by):
        return mint.cat((mint.narrow(value, dim, by, 3 - by), mint.narrow(value, dim, 0, by)), dim)

    return turned(input, 1) * turned(other, 2) - turned(input, 2) * turned(other, 1)
