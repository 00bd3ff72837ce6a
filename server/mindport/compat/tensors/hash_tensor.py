"""torch.hash_tensor."""

import numpy as np
from mindspore import Tensor


def hash_tensor(input, dim=(), *, keepdim=False, mode=0):
    """The exclusive or of the bits of all elements, as numbers of 64 bits."""
    wide = np.float64 if input.is_floating_point() else np.int64
    array = input.float() if "BFloat16" in str(input.dtype) else input
    bits = array.asnumpy().astype(wide).view(np.uint64)
    dims = dim if isinstance(dim, (tuple, list)) else (dim,)
    dims = tuple(one % max(input.ndim, 1) for one in dims) if input.ndim else ()
    axes = dims or tuple(range(input.ndim))
    return Tensor(np.asarray(np.bitwise_xor.reduce(bits, axis=axes, keepdims=keepdim)))
