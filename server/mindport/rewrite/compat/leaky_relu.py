"""torch.nn.functional.leaky_relu."""

from mindspore import ops

from mindport.rewrite.compat.overwritten import overwritten


def leaky_relu(input, negative_slope=0.01, inplace=False):
    """A ReLU with a slope below 0."""
    return overwritten(input, lambda x: ops.leaky_relu(x, negative_slope), inplace)
