"""Moving what may be a tensor, a cell or an object of another kind: the first two stay."""

from mindspore import Tensor, nn


def moved(value, method, *given, **named):
    """`value.cpu()`, `value.cuda(...)`: tensors and cells stay, other objects are called."""
    if isinstance(value, (Tensor, nn.Cell)):
        return value
    return getattr(value, method)(*given, **named)
