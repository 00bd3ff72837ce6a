"""torch.nn.utils.prune.custom_from_mask."""

from mindport.compat.cells.masked_weight import masked_weight
from mindport.compat.cells.pruning_scores import pruning_scores


def prune_custom_from_mask(module, name, mask):
    """Leave out the elements of a weight where a mask is 0."""
    return masked_weight(module, name, pruning_scores(module, name)[1] * mask.asnumpy())
