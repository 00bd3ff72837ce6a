"""torch.bartlett_window."""

from mindport.compat.signal.windows_bartlett import windows_bartlett


def bartlett_window(
    window_length, periodic=True, *, dtype=None, layout=None, device=None,
    pin_memory=False, requires_grad=False
):  # fmt: skip
    """The triangular window, in single precision unless told."""
    return windows_bartlett(window_length, sym=not periodic, dtype=dtype)
