"""torch.signal.windows."""

import mindspore
import numpy as np


def window_of(function, M, sym, dtype):
    """`function` of M points from 0 to 1, M of M + 1 for a periodic window."""
    if M == 0:
        return mindspore.Tensor(np.zeros(0, np.float32)).to(dtype or mindspore.float32)
    count = M if sym else M + 1
    points = np.arange(M) / max(1, count - 1)
    found = np.asarray(function(points), np.float64) if M > 1 else np.ones(1)
    return mindspore.Tensor(found).to(dtype or mindspore.float32)
