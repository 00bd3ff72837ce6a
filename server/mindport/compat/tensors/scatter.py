"""torch.scatter."""

from mindspore import Tensor, ops

from mindport.compat.tensors.fitting_source import fitting_source
from mindport.compat.tensors.put_elements import put_elements
from mindport.compat.tensors.scatter_reduce import scatter_reduce


def scatter(input, dim, index, value=None, *, src=None, reduce=None):
    """`input` with a number, or what is in `src`, at the places of `index` along a dimension."""
    source = value if src is None else src
    if not isinstance(source, Tensor):
        source = ops.full(index.shape, source, dtype=input.dtype)
    if reduce is None:
        return put_elements(input, dim, index, fitting_source(source, index))
    return scatter_reduce(input, dim, index, source, {"add": "sum", "multiply": "prod"}[reduce])
