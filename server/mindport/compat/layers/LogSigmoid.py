"""torch.nn.LogSigmoid."""

from mindspore import nn

from mindport.compat.activations.logsigmoid import logsigmoid


class LogSigmoid(nn.Cell):
    """The logarithm of a sigmoid."""

    def construct(self, input):
        return logsigmoid(input)
