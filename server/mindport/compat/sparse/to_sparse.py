"""torch.Tensor.to_sparse and its like, as dense tensors."""

import numpy as np
from mindspore import Tensor, mint, ops

from mindport.compat.sparse.remembered import remembered


def to_sparse(input, sparse_dim=None, *, layout="coo"):
    """A copy that remembers its elements other than 0; a layout by columns has its own order."""
    places = np.stack(np.nonzero(input.asnumpy()))
    if sparse_dim is not None:  # the other dimensions are dense
        places = np.unique(places[:sparse_dim], axis=1)
    if layout == "csc":
        places = places[:, np.lexsort((places[0], places[1]))]
    copied = input.copy()
    if input.is_floating_point():  # a gradient reaches what is stored
        is_stored = np.zeros(input.shape, bool)
        is_stored[tuple(places)] = True
        copied = mint.where(Tensor(is_stored), input, ops.zeros_like(input))
    return remembered(copied, places, layout)
