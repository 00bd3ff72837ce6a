"""Pruning of elements."""

import numpy as np

from mindport.compat.cells.pruned_count import pruned_count


def least_left(scores, left, amount):
    """The mask without those of the elements left that have the least scores."""
    places = np.flatnonzero(left)
    order = np.argsort(scores.reshape(-1)[places], kind="stable")
    left = left.copy()
    left.reshape(-1)[places[order[: pruned_count(amount, len(places))]]] = 0
    return left
