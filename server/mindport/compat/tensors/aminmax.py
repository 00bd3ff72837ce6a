"""torch.aminmax."""

import mindspore
from mindspore import mint


def aminmax(input, *, dim=None, keepdim=False):
    """The smallest and the largest elements; NaN where there is one."""
    if input.dtype == mindspore.bool_:
        return tuple(one.bool() for one in aminmax(input.int(), dim=dim, keepdim=keepdim))
    if input.dtype == mindspore.bfloat16:  # the kernels on CPU do not take it
        found = aminmax(input.float(), dim=dim, keepdim=keepdim)
        return tuple(one.to(input.dtype) for one in found)
    dims = () if dim is None else (dim,)
    least, most = mint.amin(input, dims, keepdim), mint.amax(input, dims, keepdim)
    if not input.is_floating_point():
        return least, most
    is_nan = mint.sum(mint.isnan(input).int(), dims or None, keepdim) > 0
    return mint.where(is_nan, float("nan"), least), mint.where(is_nan, float("nan"), most)
