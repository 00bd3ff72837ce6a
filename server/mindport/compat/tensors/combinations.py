"""torch.combinations."""

import itertools

import mindspore
from mindspore import ops


def combinations(input, r=2, with_replacement=False):
    """All ways to take r values of a vector."""
    ways = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    places = list(ways(range(input.shape[0]), r))
    if not places or r == 0:
        return ops.zeros((0, r) if r else (0,), input.dtype)
    return input[mindspore.tensor(places)].copy()  # MindSpore's selections share memory
