"""torch.atan2 with the gradient of torch."""

from mindspore import mint, ops

from mindport.compat.tensors.floating import floating


def strict_atan2(input, other):
    """The angle of a point; at the origin with torch's gradient 0, where MindSpore has NaN."""
    y, x = floating(input), floating(other)
    is_origin = (y == 0) & (x == 0)
    safe = mint.where(is_origin, 1.0, x).to(x.dtype)
    found = ops.atan2(mint.where(is_origin, 0.0, y).to(y.dtype), safe)
    return mint.where(is_origin, ops.stop_gradient(ops.atan2(y, x)), found)
