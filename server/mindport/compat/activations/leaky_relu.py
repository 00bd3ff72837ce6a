"""torch.nn.functional.leaky_relu."""

from mindspore import mint

from mindport.compat.tensors.overwritten import overwritten


def leaky_relu(input, negative_slope=0.01, inplace=False):
    """A ReLU with a slope below 0, and at 0 in its gradient."""
    return overwritten(input, lambda x: mint.where(x > 0, x, x * negative_slope), inplace)
