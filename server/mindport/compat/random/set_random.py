"""torch.Tensor.random_."""

import numpy as np
from mindspore import ops

from mindport.compat.random.standard import standard
from mindport.compat.tensors.set_values import set_values

# Up to which whole number each type of fractions holds all of them.
_LARGEST = {"BFloat16": 2**8, "Float16": 2**11, "Float32": 2**24, "Float64": 2**53, "Bool": 1}


def set_random(tensor, *limits, generator=None):
    """Fill a tensor with whole numbers from the first limit up to the last (exclusive)."""
    low = limits[0] if len(limits) > 1 else 0
    if limits and limits[-1] is not None:
        high = limits[-1]
    else:
        name = str(tensor.dtype)
        high = 1 + (_LARGEST[name] if name in _LARGEST else int(np.iinfo(name.lower()).max))
    numbers = ops.floor(standard("rand", tensor, generator).astype("float64") * (high - low)) + low
    return set_values(tensor, numbers.clamp(low, high - 1))
