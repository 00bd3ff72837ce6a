"""torch.signal.windows.general_hamming."""

from mindport.compat.signal.general_cosine import general_cosine


def general_hamming(
    M, *, alpha=0.54, sym=True, dtype=None, layout=None, device=None, requires_grad=False
):
    """The window alpha - (1 - alpha) cos."""
    return general_cosine(M, a=[alpha, 1.0 - alpha], sym=sym, dtype=dtype)
