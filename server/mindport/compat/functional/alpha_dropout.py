"""torch.nn.functional.alpha_dropout."""

from mindspore import ops

from mindport.compat.tensors.overwritten import overwritten


def alpha_dropout(input, p=0.5, training=False, inplace=False, by_channel=False):
    """Dropout that keeps mean and variance of what comes from selu."""
    if not training or p == 0:
        return input
    if p == 1:
        return overwritten(input, lambda x: (x * 0).to(x.dtype), inplace)
    low = -1.7580993408473766
    shape = input.shape[:2] + (1,) * (input.ndim - 2) if by_channel else input.shape
    is_kept = (ops.rand(shape) >= p).to(input.dtype)
    scale = ((1 - p) * (1 + p * low * low)) ** -0.5
    shift = low * (1 - is_kept)
    return overwritten(input, lambda x: (x * is_kept + shift) * scale - scale * low * p, inplace)
