"""torch.allclose of what may hold bfloat16, which the kernel on CPU lacks (MindSpore 2.10)."""

import mindspore
from mindspore import mint


def allclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    """Whether all elements of two tensors are close to each other."""
    given = [one.float() if one.dtype == mindspore.bfloat16 else one for one in (input, other)]
    return mint.allclose(*given, rtol=rtol, atol=atol, equal_nan=equal_nan)
