"""torch.hamming_window."""

from mindport.compat.signal.general_cosine import general_cosine


def hamming_window(
    window_length, periodic=True, alpha=0.54, beta=0.46, *, dtype=None, layout=None, device=None,
    pin_memory=False, requires_grad=False
):  # fmt: skip
    """The window alpha - beta cos, in single precision unless told."""
    return general_cosine(window_length, a=[alpha, beta], sym=not periodic, dtype=dtype)
