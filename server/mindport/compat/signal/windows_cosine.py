"""torch.signal.windows.cosine."""

import math

import numpy as np

from mindport.compat.signal.window_of import window_of


def windows_cosine(M, *, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """Half a wave of a sine."""
    count = M if sym else M + 1

    def function(points):
        return np.sin(math.pi * (points * max(1, count - 1) + 0.5) / count)

    return window_of(function, M, sym, dtype)
