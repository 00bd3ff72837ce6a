"""Where the steps of packed sequences stand."""

import numpy as np


def packed_places(lengths, steps):
    """For falling lengths: places of (steps, batch) in the order of packing, and the way back.

    The way back has one place beyond the last for what is no step of a sequence.
    """
    is_step = np.arange(steps)[:, None] < np.asarray(lengths)[None, :]
    there = np.flatnonzero(is_step)
    back = np.full(is_step.size, there.size)
    back[there] = np.arange(there.size)
    return there, back
