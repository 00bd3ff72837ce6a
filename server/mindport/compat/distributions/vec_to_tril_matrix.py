"""torch.distributions.utils.vec_to_tril_matrix."""

import numpy as np
from mindspore import Tensor, mint, ops


def vec_to_tril_matrix(vec, diag=0):
    """Lower triangles, from their elements row by row."""
    count = vec.shape[-1]
    size = next((n for n in range(1, count + 2) if np.tri(n, n, diag).sum() >= count), 0)
    mask = np.tri(size, size, diag).reshape(-1).astype("int64")
    if mask.sum() != count:
        raise ValueError(
            f"The size of last dimension is {count} which cannot be expressed as "
            "the lower triangular part of a square D x D matrix."
        )
    places = Tensor(np.where(mask, mask.cumsum(), 0))
    first = mint.zeros((*vec.shape[:-1], 1), dtype=vec.dtype)
    found = ops.gather(mint.cat((first, vec), -1), places, vec.ndim - 1)
    return found.reshape((*vec.shape[:-1], size, size))
