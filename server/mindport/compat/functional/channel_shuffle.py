"""torch.nn.functional.channel_shuffle."""

from mindspore import mint


def channel_shuffle(input, groups):
    """The channels of groups, one of each in turn."""
    batch, channels, *sizes = input.shape
    grouped = input.reshape((batch, groups, channels // groups, *sizes))
    return mint.transpose(grouped, 1, 2).reshape(input.shape)
