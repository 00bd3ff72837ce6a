"""torch.nn.utils.prune.l1_unstructured."""

import numpy as np

from mindport.compat.cells.least_left import least_left
from mindport.compat.cells.masked_weight import masked_weight
from mindport.compat.cells.pruning_scores import pruning_scores


def prune_l1_unstructured(module, name, amount, importance_scores=None):
    """Leave out the elements of a weight with the least absolute values."""
    scores, left = pruning_scores(module, name, importance_scores)
    return masked_weight(module, name, least_left(np.abs(scores), left, amount))
