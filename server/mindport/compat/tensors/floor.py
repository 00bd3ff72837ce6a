"""torch.floor of a tensor that may hold integers: MindSpore's kernel on CPU takes floats."""

from mindspore import mint


def floor(input):
    """The next whole number below each element, in a new tensor."""
    return mint.floor(input) if input.is_floating_point() else input.copy()
