"""torch.remainder."""

import numpy as np

from mindport.compat.tensors.exact_quotient import exact_quotient


def remainder(input, other):
    """What a division rounded down leaves."""
    return exact_quotient(np.remainder, np.floor_divide, input, other)
