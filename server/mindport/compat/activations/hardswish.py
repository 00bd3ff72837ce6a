"""torch.nn.functional.hardswish."""

from mindspore import mint, ops

from mindport.compat.tensors.overwritten import overwritten


def hardswish(input, inplace=False):
    """x * relu6(x + 3) / 6; at the limits with torch's gradient."""

    def computed(x):
        zeros = ops.zeros_like(x)
        is_bent = (x > -3) & (x < 3)
        bent = mint.where(is_bent, x, zeros)
        return mint.where(is_bent, bent * (bent + 3) / 6, mint.where(x <= -3, zeros, x))

    return overwritten(input, computed, inplace)
