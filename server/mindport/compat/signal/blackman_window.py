"""torch.blackman_window."""

from mindport.compat.signal.windows_blackman import windows_blackman


def blackman_window(
    window_length, periodic=True, *, dtype=None, layout=None, device=None,
    pin_memory=False, requires_grad=False
):  # fmt: skip
    """The Blackman window, in single precision unless told."""
    return windows_blackman(window_length, sym=not periodic, dtype=dtype)
