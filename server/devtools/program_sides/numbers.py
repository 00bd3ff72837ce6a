"""Random numbers that both sides draw alike: from one stream of numpy."""

from __future__ import annotations

from typing import Any

import numpy as np

SEED = 20261127
STILL = False  # with `--jit`: a graph cannot draw from this stream, so dropout keeps all
CONSTANT = 0.25  # what stands for a number that is drawn like a tensor then
STREAM = np.random.RandomState(SEED)


def again(count: int) -> None:
    """Begin anew, which the other side does at the same place."""
    STREAM.seed(SEED + count)
    # Of a program that seeds nothing of torch: layers of MindSpore drew their first values from it.
    np.random.seed(SEED + count)


def seeded(seed: int) -> None:
    """What the program's own seed does to the stream."""
    STREAM.seed(int(seed) % 2**32)


def chosen(weights: Any, count: int, *, replacement: bool) -> Any:
    """Places that are drawn by weights, row by row."""
    rows = np.atleast_2d(np.asarray(weights, np.float64))
    drawn = np.stack([_row(row, count, replacement=replacement) for row in rows])
    return drawn if np.ndim(weights) == 2 else drawn[0]


def _row(weights: Any, count: int, *, replacement: bool) -> Any:
    left, places = weights.copy(), []
    for _ in range(count):
        bounds = np.cumsum(left) / left.sum()
        place = min(int(np.searchsorted(bounds, STREAM.random_sample(), "right")), len(left) - 1)
        places.append(place)
        if not replacement:
            left[place] = 0.0
    return np.asarray(places, np.int64)


def kept(shape: Any, p: float) -> Any:
    """What dropout keeps: ones, scaled, and zeros."""
    mask = STREAM.random_sample(tuple(int(one) for one in shape)) >= p
    return (mask / (1.0 - p) if p < 1.0 else mask * 0.0).astype(np.float32)
