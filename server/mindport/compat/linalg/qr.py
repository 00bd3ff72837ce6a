"""torch.qr."""

from mindport.compat.linalg.linalg_qr import linalg_qr


def qr(input, some=True):
    """An orthogonal matrix and a triangle whose product the input is."""
    return linalg_qr(input, "reduced" if some else "complete")
