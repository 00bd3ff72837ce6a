"""torch.bincount."""

import mindspore
import numpy as np


def bincount(input, weights=None, minlength=0):
    """How often each number comes, or the sum of the weights of each."""
    if weights is None:
        return mindspore.Tensor(np.bincount(input.asnumpy(), minlength=minlength).astype(np.int64))
    kind = np.float32 if weights.dtype == mindspore.float32 else np.float64
    found = np.bincount(input.asnumpy(), weights.asnumpy(), minlength)
    return mindspore.Tensor(found.astype(kind))
