"""torch.signal.windows.gaussian."""

import numpy as np

from mindport.compat.signal.window_of import window_of


def windows_gaussian(
    M, *, std=1.0, sym=True, dtype=None, layout=None, device=None, requires_grad=False
):
    """The bell curve around the middle."""
    count = M if sym else M + 1

    def function(points):
        return np.exp(-0.5 * ((points * max(1, count - 1) - (count - 1) / 2) / std) ** 2)

    return window_of(function, M, sym, dtype)
