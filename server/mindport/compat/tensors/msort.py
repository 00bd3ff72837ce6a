"""torch.msort."""

from mindport.compat.tensors.sort import sort


def msort(input):
    """The values in order along the first dimension."""
    return sort(input, 0)[0]
