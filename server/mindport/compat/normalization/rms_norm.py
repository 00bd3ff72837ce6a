"""torch.nn.functional.rms_norm."""

import mindspore
from mindspore import mint


def rms_norm(input, normalized_shape, weight=None, eps=None):
    """Divided by the root of the mean square over the last dimensions."""
    dims = tuple(range(-len(tuple(normalized_shape)), 0))
    if eps is None:
        eps = 2.220446049250313e-16 if input.dtype == mindspore.float64 else 1.1920928955078125e-07
    wide = input.float() if input.dtype in (mindspore.float16, mindspore.bfloat16) else input
    output = (wide * mint.rsqrt(mint.mean(wide * wide, dims, keepdim=True) + eps)).to(input.dtype)
    return output if weight is None else (output * weight).to(input.dtype)
