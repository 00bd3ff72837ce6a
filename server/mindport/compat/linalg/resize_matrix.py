"""Weights of interpolation along one dimension."""

import numpy as np


def resize_matrix(source, target, mode, align_corners=False, scale=None, antialias=False):
    """The matrix (target, source) by which values are weighed; mode is "linear" or "cubic"."""
    places = np.arange(target, dtype=np.float64)
    if align_corners:
        step = (source - 1) / (target - 1) if target > 1 else 0
    else:
        step = 1 / scale if scale else source / target
    if antialias:
        return _antialiased(source, (places + 0.5) * step, max(step, 1.0), mode)
    at = places * step if align_corners else (places + 0.5) * step - 0.5
    if mode == "linear":
        at = np.maximum(at, 0)
    first = np.floor(at).astype(np.int64)
    share = at - first
    if mode == "linear":
        weights = ((0, 1 - share), (1, share))
    else:
        weights = [(step, _cubic_weight(np.abs(share - step))) for step in (-1, 0, 1, 2)]
    matrix = np.zeros((target, source))
    for step, weight in weights:
        np.add.at(matrix, (np.arange(target), np.clip(first + step, 0, source - 1)), weight)
    return matrix


def _antialiased(source, middle, width, mode):
    """The filter is as wide as the step between results; its weights sum to 1."""
    places, middle = np.arange(source), middle[:, None]
    reach = width * (1 if mode == "linear" else 2)
    first = np.maximum((middle - reach + 0.5).astype(int), 0)
    last = np.minimum((middle + reach + 0.5).astype(int), source)
    away = np.abs((places - middle + 0.5) / width)
    weights = np.maximum(1 - away, 0) if mode == "linear" else _cubic_weight(away, -0.5)
    weights = weights * ((places >= first) & (places < last))
    return weights / weights.sum(axis=1, keepdims=True)


def _cubic_weight(x, a=-0.75):
    near = ((a + 2) * x - (a + 3)) * x * x + 1
    far = ((a * x - 5 * a) * x + 8 * a) * x - 4 * a
    return np.where(x <= 1, near, np.where(x < 2, far, 0))
