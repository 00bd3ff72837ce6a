"""torch.sort with NaN."""

from mindport.compat.tensors.stable_sort import stable_sort


def strict_sort(input, dim=-1, descending=False, stable=False):
    """The values in order, and where they were; NaN is the greatest."""
    return stable_sort(input, dim, descending)
