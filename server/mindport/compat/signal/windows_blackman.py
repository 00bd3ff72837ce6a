"""torch.signal.windows.blackman."""

from mindport.compat.signal.general_cosine import general_cosine


def windows_blackman(M, *, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """The Blackman window."""
    return general_cosine(M, a=[0.42, 0.5, 0.08], sym=sym, dtype=dtype)
