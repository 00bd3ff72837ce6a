"""Weights of interpolation along one dimension where pixels are averaged on the way down."""

import numpy as np


def antialiased_matrix(source, target, cubic, scale):
    """The matrix (target, source) by which values are weighed; `scale` is in source pixels."""
    wide = max(scale, 1.0)
    reach = wide * (2 if cubic else 1)
    middle = ((np.arange(target) + 0.5) * scale)[:, None]
    places = np.arange(source)
    first = np.maximum((middle - reach + 0.5).astype(int), 0)
    last = np.minimum((middle + reach + 0.5).astype(int), source)
    away = abs((places - middle + 0.5) / wide)
    weights = (_cubic(away) if cubic else np.maximum(1 - away, 0)) * (
        (places >= first) & (places < last)
    )
    return weights / weights.sum(axis=1, keepdims=True)


def _cubic(away, a=-0.5):
    near = ((a + 2) * away - (a + 3)) * away * away + 1
    far = (((away - 5) * away + 8) * away - 4) * a
    return np.where(away < 1, near, np.where(away < 2, far, 0))
