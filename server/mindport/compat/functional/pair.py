"""torch.nn.modules.utils._pair."""

from mindport.compat.functional.ntuple import ntuple


def pair(x):
    """Two times what it gets; an iterable as a tuple."""
    return ntuple(2)(x)
