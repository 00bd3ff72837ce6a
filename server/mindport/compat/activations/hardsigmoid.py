"""torch.nn.functional.hardsigmoid."""

from mindspore import mint

from mindport.compat.tensors.overwritten import overwritten


def hardsigmoid(input, inplace=False):
    """relu6(x + 3) / 6."""
    return overwritten(input, mint.nn.functional.hardsigmoid, inplace)
