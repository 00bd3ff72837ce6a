"""torch.nn.utils.prune.identity."""

from mindport.compat.cells.masked_weight import masked_weight
from mindport.compat.cells.pruning_scores import pruning_scores


def prune_identity(module, name):
    """Leave out nothing of a weight, but give it a mask."""
    return masked_weight(module, name, pruning_scores(module, name)[1])
