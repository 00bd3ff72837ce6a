"""torch.nn.modules.utils._triple."""

from mindport.compat.functional.ntuple import ntuple


def triple(x):
    """Three times what it gets; an iterable as a tuple."""
    return ntuple(3)(x)
