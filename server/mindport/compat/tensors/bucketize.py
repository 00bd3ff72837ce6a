"""torch.bucketize."""

from mindport.compat.tensors.searchsorted import searchsorted


def bucketize(input, boundaries, *, out_int32=False, right=False):
    """In which bucket each value is."""
    return searchsorted(boundaries, input, out_int32=out_int32, right=right)
