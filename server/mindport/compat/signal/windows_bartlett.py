"""torch.signal.windows.bartlett."""

import numpy as np

from mindport.compat.signal.window_of import window_of


def windows_bartlett(M, *, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """The triangle that begins and ends at 0."""
    return window_of(lambda points: 1 - np.abs(2 * points - 1), M, sym, dtype)
