"""torch.argmin with NaN."""

from mindspore import mint, ops

from mindport.compat.strict.any_nan import any_nan
from mindport.compat.tensors.argmax import argmax
from mindport.compat.tensors.argmin import argmin


def strict_argmin(input, dim=None, keepdim=False):
    """Where the least value is; where NaN is, if there is one."""
    if not input.is_floating_point():
        return argmin(input, dim, keepdim)
    is_nan = mint.isnan(input)
    plain = argmin(mint.where(is_nan, ops.zeros_like(input), input), dim, keepdim)
    has_nan = any_nan(input, () if dim is None else dim, keepdim)
    return mint.where(has_nan, argmax(is_nan.float(), dim, keepdim), plain)
