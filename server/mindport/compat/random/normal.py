"""torch.normal."""

import mindspore
from mindspore import ops


def normal(mean=0.0, std=1.0, size=None, dtype=None):
    """Normally distributed numbers; mean and std may be tensors that give the shape."""
    if size is None:
        size = (mean + std).shape
        dtype = dtype or (mean if isinstance(mean, mindspore.Tensor) else std).dtype
    return ops.randn(size, dtype=dtype) * std + mean
