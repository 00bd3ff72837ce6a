"""torch.nn.functional.hardswish."""

from mindspore import mint

from mindport.compat.tensors.overwritten import overwritten


def hardswish(input, inplace=False):
    """x * relu6(x + 3) / 6."""
    return overwritten(input, mint.nn.functional.hardswish, inplace)
