"""torch.nanmean."""

import mindspore
from mindspore import mint, ops

from mindport.compat.tensors.sum_of import sum_of


def nanmean(input, dim=None, keepdim=False, *, dtype=None):
    """The mean of what is not NaN; of nothing else than NaN it is NaN, with a gradient of 0.

    MindSpore's own has a gradient of its own, which fails while operations are recorded.
    """
    if not (input.is_floating_point() or input.is_complex()):
        raise RuntimeError(f"only floats can be averaged, not {input.dtype}")
    is_real = mint.logical_not(mint.isnan(input))
    values = mint.where(is_real, input, ops.zeros_like(input))
    values = values if dtype is None else values.to(dtype)
    over = tuple(range(input.ndim)) if dim is None or dim in ((), []) else dim
    over = tuple(over) if isinstance(over, list) else over
    # Counted in 32 bits: halves cannot count beyond 2048.
    count = sum_of(is_real.to(mindspore.float32), over, keepdim)
    return sum_of(values, over, keepdim) / count.to(values.dtype)
