"""torch.signal.windows.hamming."""

from mindport.compat.signal.general_hamming import general_hamming


def windows_hamming(M, *, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """The Hamming window."""
    return general_hamming(M, sym=sym, dtype=dtype)
