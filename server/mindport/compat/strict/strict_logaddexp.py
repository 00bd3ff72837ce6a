"""torch.logaddexp with infinity."""

import mindspore
from mindspore import float16, float32, mint, ops

from mindport.compat.tensors.floating import floating
from mindport.compat.tensors.result_type import result_type


def strict_logaddexp(input, other, base=None):
    """The logarithm of the sum of two powers, where equal infinities stay as they are."""
    dtype = result_type(floating(input), other)
    kind = float32 if dtype in (float16, mindspore.bfloat16) else dtype
    one, another = input.to(kind), other.to(kind)
    function = ops.logaddexp if base is None else ops.logaddexp2
    is_same = mint.logical_and(mint.isinf(one), one == another)
    found = function(one, another)
    # Where both are the same infinity, torch's gradient is no number either.
    return mint.where(is_same, one + another, found).to(dtype)
