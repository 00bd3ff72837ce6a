"""torch.hann_window."""

from mindport.compat.signal.windows_hann import windows_hann


def hann_window(
    window_length, periodic=True, *, dtype=None, layout=None, device=None,
    pin_memory=False, requires_grad=False
):  # fmt: skip
    """The Hann window, in single precision unless told."""
    return windows_hann(window_length, sym=not periodic, dtype=dtype)
