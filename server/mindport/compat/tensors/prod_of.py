"""torch.prod."""

import mindspore
from mindspore import mint

from mindport.compat.tensors.cumprod import cumprod


def prod_of(input, dim=None, keepdim=False, dtype=None):
    """The product; of complex numbers with the gradient that MindSpore 2.10 lacks on CPU."""
    if dtype is None and not (input.is_floating_point() or input.is_complex()):
        dtype = mindspore.int64  # unsigned integers would keep their type
    values = input if dtype is None else input.to(dtype)
    if not values.is_complex() or not values.size:
        return mint.prod(values) if dim is None else mint.prod(values, dim, keepdim)
    if dim is None:
        return cumprod(values.reshape(-1), 0)[-1]
    if not values.ndim:
        return values.copy()
    found = mint.narrow(cumprod(values, dim), dim, values.shape[dim] - 1, 1)
    return found if keepdim else found.squeeze(dim)
