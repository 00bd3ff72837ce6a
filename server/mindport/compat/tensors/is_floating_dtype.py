"""torch.dtype.is_floating_point."""

import mindspore


def is_floating_dtype(dtype):
    """Whether tensors of this dtype hold fractions."""
    return dtype in (mindspore.float16, mindspore.bfloat16, mindspore.float32, mindspore.float64)
