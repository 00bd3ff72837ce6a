"""torch.fmod."""

import numpy as np

from mindport.compat.tensors.exact_quotient import exact_quotient


def fmod(input, other):
    """What a division cut off leaves."""
    return exact_quotient(np.fmod, lambda one, two: np.trunc(one / two), input, other)
