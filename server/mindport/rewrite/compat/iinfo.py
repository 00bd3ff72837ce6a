"""torch.iinfo."""

import mindspore
import numpy as np


def iinfo(dtype):
    """The limits of an integer type."""
    return np.iinfo(mindspore.dtype_to_nptype(dtype))
