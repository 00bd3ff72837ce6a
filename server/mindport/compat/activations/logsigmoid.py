"""torch.nn.functional.logsigmoid."""

import mindspore
from mindspore import mint, ops

from mindport.compat.tensors.log1p import log1p


def logsigmoid(input):
    """The logarithm of a sigmoid; MindSpore's own is -infinity below -88 on CPU."""
    x = input.float() if input.dtype == mindspore.float16 else input
    is_low = x < 0  # told apart so that the gradient at 0 is right, too
    rest = log1p(mint.exp(mint.where(is_low, x, -x)))
    return (mint.where(is_low, x, ops.zeros_like(x)) - rest).to(input.dtype)
