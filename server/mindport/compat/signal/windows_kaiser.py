"""torch.signal.windows.kaiser."""

import numpy as np

from mindport.compat.signal.window_of import window_of


def windows_kaiser(
    M, *, beta=12.0, sym=True, dtype=None, layout=None, device=None, requires_grad=False
):
    """The Kaiser window."""

    def function(points):
        inner = np.sqrt(np.maximum(0, 1 - (2 * points - 1) ** 2))
        return np.i0(beta * inner) / np.i0(beta)

    return window_of(function, M, sym, dtype)
