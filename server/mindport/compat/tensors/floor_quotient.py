"""torch.floor_divide."""

import numpy as np

from mindport.compat.tensors.exact_quotient import exact_quotient


def floor_quotient(input, other):
    """A division rounded down."""
    return exact_quotient(np.floor_divide, None, input, other)
