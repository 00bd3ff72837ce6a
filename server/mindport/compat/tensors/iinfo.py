"""torch.iinfo."""

from types import SimpleNamespace

import mindspore
import numpy as np


def iinfo(dtype):
    """The limits of an integer type."""
    known = np.iinfo(mindspore.dtype_to_nptype(dtype))
    return SimpleNamespace(
        bits=known.bits, dtype=str(known.dtype), max=int(known.max), min=int(known.min)
    )
