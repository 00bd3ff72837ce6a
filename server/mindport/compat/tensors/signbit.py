"""torch.signbit."""

import mindspore
import numpy as np
from mindspore import Tensor


def signbit(input):
    """Where the sign is set: also that of a zero of fractions, and of what is no number."""
    if not input.is_floating_point():
        return input < 0
    values = input.float() if input.dtype == mindspore.bfloat16 else input
    return Tensor(np.asarray(np.signbit(values.asnumpy())))
