"""torch.nn.modules.utils._quadruple."""

from mindport.compat.functional.ntuple import ntuple


def quadruple(x):
    """Four times what it gets; an iterable as a tuple."""
    return ntuple(4)(x)
