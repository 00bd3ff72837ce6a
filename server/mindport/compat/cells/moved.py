"""Moving what may be a tensor, a cell or an object of another kind: the first two stay."""

from mindspore import Tensor, nn


def moved(value, method, *given, **named):
    """`value.cpu()`, `value.cuda(...)`: a tensor or a cell itself, of others what they answer."""
    if isinstance(value, (Tensor, nn.Cell)):
        return value
    return getattr(value, method)(*given, **named)
