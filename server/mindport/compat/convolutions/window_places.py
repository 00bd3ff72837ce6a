"""The places of sliding windows, for unfold and fold."""

import mindspore
import numpy as np

from mindport.compat.tensors.each_dimension import each_dimension


def window_places(sizes, kernel_size, dilation, padding, stride):
    """The padded sizes, the padding, and the flat places of all windows: (kernel, windows)."""

    given = (kernel_size, dilation, padding, stride)
    kernel, dilation, padding, stride = (each_dimension(value, 2) for value in given)
    padded = [size + 2 * p for size, p in zip(sizes, padding)]
    lines = []
    for size, k, d, s in zip(padded, kernel, dilation, stride):
        starts = np.arange((size - d * (k - 1) - 1) // s + 1) * s
        lines.append(np.arange(k)[:, None] * d + starts[None, :])
    rows, columns = lines
    places = rows[:, None, :, None] * padded[1] + columns[None, :, None, :]
    flat = places.reshape(kernel[0] * kernel[1], -1).astype(np.int32)
    return padded, padding, mindspore.Tensor(flat)
