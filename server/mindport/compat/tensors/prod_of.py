"""torch.prod."""

import mindspore
from mindspore import mint

from mindport.compat.tensors.cumprod import cumprod
from mindport.compat.tensors.sum_of import sum_of


def prod_of(input, dim=None, keepdim=False, dtype=None):
    """The product; 1 over no elements, and of complex numbers with a gradient.

    The kernel on CPU lacks both (MindSpore 2.10).
    """
    if dtype is None and not (input.is_floating_point() or input.is_complex()):
        dtype = mindspore.int64  # unsigned integers would keep their type
    values = input if dtype is None else input.to(dtype)
    if not values.size:  # the kernel leaves memory as it was
        return sum_of(values, dim, keepdim) + 1
    if not values.is_complex():
        found = mint.prod(values) if dim is None else mint.prod(values, dim, keepdim)
        return found.to(values.dtype)  # of booleans it gives integers, whatever is asked for
    if dim is None:
        return cumprod(values.reshape(-1), 0)[-1]
    if not values.ndim:
        return values.copy()
    found = mint.narrow(cumprod(values, dim), dim, values.shape[dim] - 1, 1)
    return found if keepdim else found.squeeze(dim)
