"""Places in an index."""

import numpy as np
from mindspore import Tensor


def is_of_places(one):
    """Whether a part of an index chooses elements: places, or a mask; one number does not."""
    if isinstance(one, Tensor):
        return one.ndim > 0 or "Bool" in str(one.dtype)
    return isinstance(one, (list, np.ndarray))
