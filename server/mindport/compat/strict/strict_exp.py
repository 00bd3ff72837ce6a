"""torch.exp with all digits."""

import mindspore
from mindspore import mint

from mindport.compat.tensors.floating import floating


def strict_exp(input):
    """e to the power of each element.

    The kernel for single precision on CPU is off by up to 2e-5 of the result, more the larger the
    exponent is: a polynomial, seen in MindSpore 2.10. In double precision it is exact.
    """
    x = floating(input)
    if x.dtype not in (mindspore.float16, mindspore.bfloat16, mindspore.float32):
        return mint.exp(x)
    return mint.exp(x.to(mindspore.float64)).to(x.dtype)
