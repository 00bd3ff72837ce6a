"""torch.max with NaN."""

from mindspore import Tensor, mint

from mindport.compat.strict.nan_of_all import nan_of_all
from mindport.compat.strict.strict_argmax import strict_argmax
from mindport.compat.strict.strict_maximum import strict_maximum
from mindport.compat.tensors.amax import amax


def strict_max(input, dim=None, keepdim=False, *, other=None):
    """The extreme of all, with its places of a dimension, or of two tensors; NaN is one."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return strict_maximum(input, other)
    if dim is None:
        return nan_of_all(amax(input), input)
    if not input.ndim:
        return input.copy(), strict_argmax(input)
    places = strict_argmax(input, dim, True)
    values = mint.gather(input, dim, places)
    return (values, places) if keepdim else (values.squeeze(dim), places.squeeze(dim))
