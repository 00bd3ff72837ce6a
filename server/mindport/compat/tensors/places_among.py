"""Binary search as torch does it, of NaN and in sequences without an order, too."""

import numpy as np


def places_among(sequences, values, right):
    """The places at which values belong in one sequence, or each row of them in its own one."""
    low = np.zeros(values.shape, np.int64)
    high = np.full(values.shape, sequences.shape[-1], np.int64)
    while (is_open := low < high).any():
        middle = np.where(is_open, (low + high) // 2, 0)
        if sequences.ndim == 1:
            met = sequences[middle]
        else:
            met = np.take_along_axis(sequences, middle, -1)
        is_behind = is_open & ~(met > values if right else met >= values)
        low = np.where(is_behind, middle + 1, low)
        high = np.where(is_open & ~is_behind, middle, high)
    return low
