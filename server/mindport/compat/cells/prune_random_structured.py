"""torch.nn.utils.prune.random_structured."""

from mindport.compat.cells.least_left_along import least_left_along
from mindport.compat.cells.masked_weight import masked_weight
from mindport.compat.cells.pruning_scores import pruning_scores
from mindport.compat.random.stream_of import stream_of


def prune_random_structured(module, name, amount, dim):
    """Leave out some parts of a weight along a dimension, by chance."""
    _, left = pruning_scores(module, name)
    scores = stream_of().random(left.shape[dim])
    return masked_weight(module, name, least_left_along(scores, left, amount, dim))
