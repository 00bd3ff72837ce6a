"""Pruning of parts along a dimension."""

import numpy as np

from mindport.compat.cells.pruned_count import pruned_count


def least_left_along(scores, left, amount, dim):
    """The mask without those of the parts left along a dimension that have the least scores."""
    dim = dim % left.ndim
    others = tuple(one for one in range(left.ndim) if one != dim)
    places = np.flatnonzero(left.sum(others))
    order = np.argsort(scores[places], kind="stable")
    gone = places[order[: pruned_count(amount, len(places))]]
    left = left.copy()
    np.moveaxis(left, dim, 0)[gone] = 0
    return left
