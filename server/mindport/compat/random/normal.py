"""torch.normal."""

import mindspore

from mindport.compat.random.drawn import drawn
from mindport.compat.random.standard import standard


def normal(
    mean=0.0,
    std=1.0,
    size=None,
    *,
    generator=None,
    dtype=None,
    device=None,
    layout=None,
    pin_memory=False,
):
    """Normally distributed numbers; mean and std may be tensors that give the shape."""
    if size is None:
        like = mean + std
        dtype = dtype or (mean if isinstance(mean, mindspore.Tensor) else std).dtype
        numbers = standard("randn", like, generator)
    elif generator is None:
        numbers = mindspore.ops.randn(size, dtype=dtype)
    else:
        numbers = drawn("standard_normal", (size,), generator, dtype)
    numbers = numbers * std + mean
    return numbers if dtype is None else numbers.to(dtype)
