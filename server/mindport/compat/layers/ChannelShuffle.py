"""torch.nn.ChannelShuffle."""

from mindspore import nn

from mindport.compat.functional.channel_shuffle import channel_shuffle


class ChannelShuffle(nn.Cell):
    """The channels of groups, one of each in turn."""

    def __init__(self, groups):
        super().__init__()
        self.groups = groups

    def construct(self, input):
        return channel_shuffle(input, self.groups)
