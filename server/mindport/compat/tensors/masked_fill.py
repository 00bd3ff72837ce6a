"""torch.masked_fill; MindSpore 2.10 takes numbers in single precision, and tensors of one type."""

from mindspore import Tensor


def masked_fill(input, mask, value):
    """The elements, with a number where the mask is true."""
    is_tensor = isinstance(value, Tensor)
    value = value.to(input.dtype) if is_tensor else Tensor(value, input.dtype)
    return input.masked_fill(mask, value)
