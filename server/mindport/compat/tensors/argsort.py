"""torch.argsort."""

from mindspore import Tensor

from mindport.compat.tensors.sort import sort


def argsort(input, dim=-1, descending=False, stable=False):
    """Where the values in order were."""
    if not isinstance(input, Tensor):
        return input.argsort(dim)
    return sort(input, dim, descending, stable)[1]
