"""torch.nn.functional.threshold with NaN."""

from mindspore import mint, ops

from mindport.compat.tensors.overwritten import overwritten


def strict_threshold(input, threshold, value, inplace=False):
    """A value for what is not above a threshold; NaN stays, where the kernel on CPU loses it."""

    def computed(x):
        return mint.where(x <= threshold, ops.full_like(x, value), x)

    return overwritten(input, computed, inplace)
