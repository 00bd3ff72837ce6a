"""torch.argsort with NaN."""

from mindport.compat.tensors.stable_sort import stable_sort


def strict_argsort(input, dim=-1, descending=False, stable=False):
    """Where the values in order are; NaN is the greatest."""
    return stable_sort(input, dim, descending)[1]
