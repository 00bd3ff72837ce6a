"""torch.special.xlog1py."""

import mindspore
from mindspore import mint, ops

from mindport.compat.tensors.broadcast_together import broadcast_together
from mindport.compat.tensors.floating import floating


def xlog1py(input, other):
    """input * log1p(other); 0 where the first is 0, unless the second is NaN."""
    x, y = (floating(one) if isinstance(one, mindspore.Tensor) else
            mindspore.tensor(float(one)) for one in (input, other))  # fmt: skip
    x, y = broadcast_together(x, y)
    is_zero = mint.logical_and(x == 0, mint.logical_not(mint.isnan(y)))
    safe = mint.where(is_zero, ops.zeros_like(y), y)
    return mint.where(is_zero, ops.zeros_like(x), x * mint.log1p(safe))
