"""torch.kaiser_window."""

from mindport.compat.signal.windows_kaiser import windows_kaiser


def kaiser_window(
    window_length, periodic=True, beta=12.0, *, dtype=None, layout=None, device=None,
    pin_memory=False, requires_grad=False
):  # fmt: skip
    """The Kaiser window, in single precision unless told."""
    return windows_kaiser(window_length, beta=beta, sym=not periodic, dtype=dtype)
