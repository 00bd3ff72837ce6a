"""torch.as_tensor."""

import mindspore


def as_tensor(data, dtype=None):
    """Data as a tensor; a tensor stays the same, with its gradients."""
    if not isinstance(data, mindspore.Tensor):
        return mindspore.tensor(data, dtype=dtype)
    return data if dtype in (None, data.dtype) else data.to(dtype)
