"""torch.kthvalue."""

import numpy as np
from mindspore import Tensor, mint, ops

from mindport.compat.tensors.quick_place import quick_place


def kthvalue(input, k, dim=-1, keepdim=False):
    """The k-th smallest value (from 1), and its place; of equal ones the one that torch gives."""
    flat = input if input.ndim else input.reshape(1)
    fixed = ops.stop_gradient(flat)
    indices = mint.narrow(ops.sort(fixed, dim)[1], dim, k - 1, 1).long()
    is_same = fixed == mint.gather(fixed, dim, indices)
    if (is_same.to(indices.dtype).sum(dim) > 1).any():
        rows = np.moveaxis(fixed.asnumpy(), dim, -1)
        places = np.apply_along_axis(quick_place, -1, rows, k - 1)
        indices = Tensor(np.expand_dims(places, dim))
    values = mint.gather(flat, dim, indices)  # the gradient of a sort reads values changed later
    if not keepdim or input.ndim == 0:
        values, indices = values.squeeze(dim), indices.squeeze(dim)
    return values, indices
