"""Layers, where another default dtype than single precision may be set."""

import mindspore

from mindport.compat.tensors.get_default_dtype import get_default_dtype


def in_default_dtype(layer):
    """A new layer whose weights and statistics have the default dtype."""
    dtype = get_default_dtype()
    if dtype != mindspore.float32:
        for one in layer.get_parameters():
            if one.dtype == mindspore.float32:
                one.set_dtype(dtype)
    return layer
