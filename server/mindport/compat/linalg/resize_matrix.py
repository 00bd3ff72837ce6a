"""Weights of interpolation along one dimension."""

import numpy as np


def resize_matrix(source, target, mode, align_corners, scale):
    """The matrix (target, source) by which values are weighed."""
    places = np.arange(target, dtype=np.float64)
    if align_corners:
        at = places * ((source - 1) / (target - 1) if target > 1 else 0)
    else:
        at = (places + 0.5) * (1 / scale if scale else source / target) - 0.5
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


def _cubic_weight(x, a=-0.75):
    near = ((a + 2) * x - (a + 3)) * x * x + 1
    far = ((a * x - 5 * a) * x + 8 * a) * x - 4 * a
    return np.where(x <= 1, near, np.where(x < 2, far, 0))
