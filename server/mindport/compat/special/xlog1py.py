"""torch.special.xlog1py."""

import mindspore

from mindport.compat.special.log_times import log_times
from mindport.compat.tensors.broadcast_together import broadcast_together
from mindport.compat.tensors.floating import floating
from mindport.compat.tensors.number_beside import number_beside


def xlog1py(input, other):
    """input * log1p(other); 0 where the first is 0, unless the second is NaN."""
    x, y = (_as_tensor(*one) for one in ((input, other), (other, input)))
    x, y = broadcast_together(x, y)
    return log_times(x, y, 1)


def _as_tensor(value, beside):
    if isinstance(value, mindspore.Tensor):
        return floating(value)
    made = number_beside(float(value), beside)
    return made if isinstance(made, mindspore.Tensor) else mindspore.tensor(made)
