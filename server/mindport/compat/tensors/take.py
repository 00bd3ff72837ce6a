"""torch.take."""

from mindspore import mint


def take(input, index):
    """The values at places counted through all dimensions; negative ones count from the end."""
    places = mint.where(index < 0, index + input.numel(), index)
    return mint.gather(input.reshape(-1), 0, places.reshape(-1)).reshape(index.shape)
