"""torch.asarray."""

import mindspore

from mindport.compat.tensors.as_tensor import as_tensor


def asarray(obj, *, dtype=None, copy=None):
    """Data as a tensor; a tensor stays the same unless a copy is asked for."""
    if isinstance(obj, mindspore.Tensor):
        kept = as_tensor(obj, dtype)
        return kept.copy() if copy and kept is obj else kept
    return mindspore.tensor(obj, dtype=dtype)
