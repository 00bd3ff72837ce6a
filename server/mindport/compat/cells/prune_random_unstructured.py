"""torch.nn.utils.prune.random_unstructured."""

from mindport.compat.cells.least_left import least_left
from mindport.compat.cells.masked_weight import masked_weight
from mindport.compat.cells.pruning_scores import pruning_scores
from mindport.compat.random.stream_of import stream_of


def prune_random_unstructured(module, name, amount):
    """Leave out some elements of a weight, by chance."""
    _, left = pruning_scores(module, name)
    return masked_weight(module, name, least_left(stream_of().random(left.shape), left, amount))
