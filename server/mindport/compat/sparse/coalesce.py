"""torch.Tensor.coalesce, of a dense tensor that stands for a sparse one."""

import numpy as np

from mindport.compat.sparse.remembered import remembered
from mindport.compat.sparse.stored import stored


def coalesce(input):
    """Each place once, in their order."""
    places, values, _ = stored(input)
    return input if values is None else remembered(input.copy(), np.unique(places, axis=1))
