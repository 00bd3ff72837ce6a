"""torch.masked_fill; beside a tensor, MindSpore 2.10 takes numbers in single precision."""

from mindspore import Tensor


def masked_fill(input, mask, value):
    """The elements, with a number where the mask is true."""
    if not isinstance(value, Tensor):
        value = Tensor(value, input.dtype)
    return input.masked_fill(mask, value)
