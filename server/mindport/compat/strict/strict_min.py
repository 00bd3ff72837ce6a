"""torch.min with NaN."""

from mindspore import Tensor, mint

from mindport.compat.strict.nan_of_all import nan_of_all
from mindport.compat.strict.strict_argmin import strict_argmin
from mindport.compat.strict.strict_minimum import strict_minimum
from mindport.compat.tensors.amin import amin


def strict_min(input, dim=None, keepdim=False, *, other=None):
    """The extreme of all, with its places of a dimension, or of two tensors; NaN is one."""
    other = dim if isinstance(dim, Tensor) else other
    if other is not None:
        return strict_minimum(input, other)
    if dim is None:
        return nan_of_all(amin(input), input)
    if not input.ndim:
        return input.copy(), strict_argmin(input)
    places = strict_argmin(input, dim, True)
    values = mint.gather(input, dim, places)
    return (values, places) if keepdim else (values.squeeze(dim), places.squeeze(dim))
