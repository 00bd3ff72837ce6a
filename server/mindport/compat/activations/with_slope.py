"""torch.ops.aten._prelu_kernel."""

from mindspore import mint


def with_slope(input, weight):
    """Negative values times a weight, which is spread over the dimensions."""
    return mint.where(input > 0, input, weight * input)
