"""torch.signal.windows.general_cosine."""

import math

import numpy as np

from mindport.compat.signal.window_of import window_of


def general_cosine(M, *, a, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """A sum of cosines with the factors `a`, whose signs alternate."""

    def function(points):
        signed = (factor * (-1) ** place for place, factor in enumerate(a))
        return sum(one * np.cos(2 * math.pi * place * points) for place, one in enumerate(signed))

    return window_of(function, M, sym, dtype)
