"""torch.take_along_dim."""

from mindspore import mint


def take_along_dim(input, indices, dim=None):
    """The values at places along a dimension; the others are broadcast."""
    if dim is None:
        return mint.gather(input.reshape(-1), 0, indices.reshape(-1))
    dim = dim % input.ndim
    pairs = enumerate(zip(input.shape, indices.shape))
    wide = [max(one, other) if place != dim else None for place, (one, other) in pairs]

    def widened(value):
        return mint.broadcast_to(value, tuple(b or a for a, b in zip(value.shape, wide)))

    return mint.gather(widened(input), dim, widened(indices))
