"""torch.stft."""

import mindspore
from mindspore import mint, ops


def stft(
    input, n_fft, hop_length=None, win_length=None, window=None, center=True, pad_mode="reflect",
    normalized=False, onesided=None, return_complex=None, align_to_window=None
):  # fmt: skip
    """The Fourier transforms of parts of a signal that overlap."""
    hop = n_fft // 4 if hop_length is None else hop_length
    width = n_fft if win_length is None else win_length
    if window is None:
        window = mint.ones((width,), dtype=mindspore.float32)
    if width < n_fft:
        left = (n_fft - width) // 2
        sides = (mint.zeros((left,), dtype=window.dtype),
                 mint.zeros((n_fft - width - left,), dtype=window.dtype))  # fmt: skip
        window = mint.cat([one for one in (sides[0], window, sides[1]) if one.numel()])
    signal = input.reshape(-1, input.shape[-1])
    size = signal.shape[-1]
    if center:
        half = n_fft // 2
        if pad_mode == "reflect":
            places = [abs(one) if one < size else 2 * (size - 1) - one
                      for one in range(-half, size + half)]  # fmt: skip
            signal = ops.gather(signal, mindspore.tensor(places, mindspore.int64), 1)
        else:
            signal = ops.pad(signal, (half, half), pad_mode)
        size = signal.shape[-1]
    count = 1 + (size - n_fft) // hop
    starts = ops.arange(count).reshape(-1, 1) * hop
    places = (starts + ops.arange(n_fft).reshape(1, -1)).reshape(-1)
    parts = ops.gather(signal, places, 1).reshape(-1, count, n_fft) * window
    whole = input.is_complex() or window.is_complex()
    onesided = not whole if onesided is None else onesided
    norm = "ortho" if normalized else "backward"
    found = ops.rfft(parts, norm=norm) if onesided else ops.fft(parts, norm=norm)
    found = mint.transpose(found, 1, 2)
    shape = (*input.shape[:-1], *found.shape[1:])
    if return_complex is False:
        found = ops.stack((ops.real(found), ops.imag(found)), -1)
        shape = (*shape, 2)
    return found.reshape(shape)
