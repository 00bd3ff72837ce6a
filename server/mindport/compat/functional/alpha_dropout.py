"""torch.nn.functional.alpha_dropout."""

from mindspore import ops


def alpha_dropout(input, p=0.5, training=False, inplace=False, by_channel=False):
    """Dropout that keeps mean and variance of what comes from selu."""
    if not training or p == 0:
        return input
    if p == 1:
        return input * 0
    low = -1.7580993408473766
    shape = input.shape[:2] + (1,) * (input.ndim - 2) if by_channel else input.shape
    is_kept = (ops.rand(shape) >= p).to(input.dtype)
    scale = ((1 - p) * (1 + p * low * low)) ** -0.5
    return (input * is_kept + low * (1 - is_kept)) * scale - scale * low * p
