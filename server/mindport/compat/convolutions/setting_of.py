"""Settings of convolutions as torch has them."""

from mindspore import nn


def setting_of(layer, name):
    """What a convolution was made with: a number for each dimension, or a string."""
    if name == "padding_mode":
        return getattr(layer, name, "zeros")
    value = getattr(layer, name)
    if hasattr(layer, "groups") or not hasattr(layer, "pad_mode"):
        return value  # it has torch's form
    is_line = isinstance(layer, (nn.Conv1d, nn.Conv1dTranspose))
    if name != "padding":
        return tuple(value[-1:]) if is_line else value
    if layer.pad_mode == "same":
        return "same"
    count = 1 if is_line else len(layer.kernel_size)
    return (value,) * count if isinstance(value, int) else tuple(value)[-2 * count :: 2]
