"""torch.signal.windows.exponential."""

import numpy as np

from mindport.compat.signal.window_of import window_of


def windows_exponential(
    M, *, center=None, tau=1.0, sym=True, dtype=None, layout=None, device=None, requires_grad=False
):
    """exp(-|k - center| / tau)."""
    count = M if sym else M + 1
    middle = (count - 1) / 2 if center is None else center

    def function(points):
        return np.exp(-np.abs(points * max(1, count - 1) - middle) / tau)

    return window_of(function, M, sym, dtype)
