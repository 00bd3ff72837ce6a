"""torch.nn.functional.softshrink of doubles, which the kernel on CPU refuses (MindSpore 2.10)."""

import mindspore
from mindspore import Tensor, mint


def softshrink(input, lambd=0.5):
    """The values moved towards 0 by `lambd`, and 0 in between."""
    by = Tensor(lambd, mindspore.float64).to(input.dtype)
    outside = mint.where(input > 0, input - by, input + by)
    return mint.where(mint.abs(input) <= by, input * 0, outside)
