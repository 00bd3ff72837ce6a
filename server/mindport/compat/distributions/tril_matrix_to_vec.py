"""torch.distributions.utils.tril_matrix_to_vec."""

import numpy as np
from mindspore import Tensor, ops


def tril_matrix_to_vec(mat, diag=0):
    """The elements of lower triangles, row by row."""
    size = mat.shape[-1]
    if not -size <= diag < size:
        raise ValueError(f"diag ({diag}) provided is outside [{-size}, {size - 1}].")
    places = np.flatnonzero(np.tri(size, size, diag)).astype("int64")
    flat = mat.reshape((*mat.shape[:-2], size * size))
    return ops.gather(flat, Tensor(places), flat.ndim - 1)
