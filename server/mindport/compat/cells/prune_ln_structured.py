"""torch.nn.utils.prune.ln_structured."""

import numpy as np

from mindport.compat.cells.least_left_along import least_left_along
from mindport.compat.cells.masked_weight import masked_weight
from mindport.compat.cells.pruning_scores import pruning_scores


def prune_ln_structured(module, name, amount, n, dim, importance_scores=None):
    """Leave out the parts of a weight along a dimension with the least norms."""
    scores, left = pruning_scores(module, name, importance_scores)
    rows = np.moveaxis(scores, dim, 0).reshape(scores.shape[dim], -1)
    norms = np.linalg.norm(rows, 2 if n == "fro" else n, 1)
    return masked_weight(module, name, least_left_along(norms, left, amount, dim))
