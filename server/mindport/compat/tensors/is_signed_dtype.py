"""torch.dtype.is_signed."""

import mindspore


def is_signed_dtype(dtype):
    """Whether tensors of this dtype hold negative numbers, too."""
    unsigned = ("uint8", "uint16", "uint32", "uint64", "bool_")
    return dtype not in [getattr(mindspore, one) for one in unsigned]
