"""torch.signal.windows.hann."""

from mindport.compat.signal.general_hamming import general_hamming


def windows_hann(M, *, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """The Hann window."""
    return general_hamming(M, alpha=0.5, sym=sym, dtype=dtype)
