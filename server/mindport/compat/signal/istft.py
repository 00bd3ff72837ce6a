"""torch.istft."""

import mindspore
import numpy as np
from mindspore import mint, ops


def istft(
    input, n_fft, hop_length=None, win_length=None, window=None, center=True, normalized=False,
    onesided=None, length=None, return_complex=False
):  # fmt: skip
    """The signal whose short-time Fourier transform is given."""
    hop = n_fft // 4 if hop_length is None else hop_length
    width = n_fft if win_length is None else win_length
    window = mint.ones((width,), dtype=mindspore.float32) if window is None else window
    if width < n_fft:
        left = (n_fft - width) // 2
        window = ops.pad(window.reshape(1, 1, -1), (left, n_fft - width - left)).reshape(-1)
    parts = mint.transpose(input.reshape(-1, *input.shape[-2:]), 1, 2)
    count, norm = parts.shape[1], "ortho" if normalized else "backward"
    is_half = input.shape[-2] != n_fft if onesided is None else onesided
    if is_half:
        parts = ops.irfft(parts, n_fft, norm=norm)
    else:
        parts = ops.ifft(parts, n_fft, norm=norm)
        parts = parts if return_complex else ops.real(parts)
    size = n_fft + hop * (count - 1)
    places = (np.arange(count)[:, None] * hop + np.arange(n_fft)).reshape(-1)
    weight = _overlapped(mint.tile(window * window, (count,)).reshape(1, -1), places, size)
    signal = _overlapped((parts * window).reshape(parts.shape[0], -1), places, size)
    start = n_fft // 2 if center else 0
    end = start + length if length is not None else size - start
    weight, signal = weight[:, start:end], signal[:, start:end]
    if not bool((mint.abs(weight) > 1e-11).all()):
        raise RuntimeError("window overlap add min: 1")
    signal = signal / weight
    if length is not None and length > signal.shape[-1]:
        signal = ops.pad(signal, (0, length - signal.shape[-1]))
    return signal.reshape((*input.shape[:-2], signal.shape[-1]))


def _overlapped(rows, places, size):
    """The sums of what lies at the same places."""
    ids = mindspore.Tensor(places, mindspore.int32)
    return ops.unsorted_segment_sum(rows.T, ids, size).T
