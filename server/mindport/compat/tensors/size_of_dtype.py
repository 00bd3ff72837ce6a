"""torch.dtype.itemsize."""

import mindspore
import numpy as np


def size_of_dtype(dtype):
    """How many bytes an element takes."""
    return 2 if dtype == mindspore.bfloat16 else np.dtype(mindspore.dtype_to_nptype(dtype)).itemsize
