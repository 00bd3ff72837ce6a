"""torch.pow of large integers, which MindSpore 2.10 computes in double precision on CPU."""

import numpy as np
from mindspore import Tensor


def strict_pow(input, exponent):
    """The power, of integers exact."""
    found = input**exponent
    if found.is_floating_point() or found.is_complex():
        return found
    sides = (one.asnumpy() if isinstance(one, Tensor) else one for one in (input, exponent))
    return Tensor(np.asarray(np.power(*sides))).to(found.dtype)
