"""torch.special.xlog1py."""

import mindspore

from mindport.compat.special.log_times import log_times
from mindport.compat.tensors.broadcast_together import broadcast_together
from mindport.compat.tensors.floating import floating


def xlog1py(input, other):
    """input * log1p(other); 0 where the first is 0, unless the second is NaN."""
    x, y = (floating(one) if isinstance(one, mindspore.Tensor) else
            mindspore.tensor(float(one)) for one in (input, other))  # fmt: skip
    x, y = broadcast_together(x, y)
    return log_times(x, y, 1)
