"""torch.nn.modules.utils._single."""

from mindport.compat.functional.ntuple import ntuple


def single(x):
    """What it gets in a tuple; an iterable as a tuple."""
    return ntuple(1)(x)
