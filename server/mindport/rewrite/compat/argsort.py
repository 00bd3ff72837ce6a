"""torch.argsort."""

from mindport.rewrite.compat.sort import sort


def argsort(input, dim=-1, descending=False, stable=False):
    """Where the values in order were."""
    return sort(input, dim, descending, stable)[1]
