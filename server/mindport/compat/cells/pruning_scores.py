"""By what the elements of a weight are pruned."""

import numpy as np


def pruning_scores(module, name, importance_scores=None):
    """The numbers by which elements are chosen, and the mask of those that are left."""
    weight = getattr(module, name)
    scores = weight if importance_scores is None else importance_scores
    mask = getattr(module, f"{name}_mask", None)
    left = np.ones(weight.shape, "float32") if mask is None else mask.asnumpy().copy()
    return scores.asnumpy(), left
