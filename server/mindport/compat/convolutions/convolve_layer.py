"""What the layers of convolution do."""

import numpy as np
from mindspore import Tensor, ops

from mindport.compat.convolutions.convolution import convolution
from mindport.compat.convolutions.same_padding import same_padding
from mindport.compat.tensors.both_ends import both_ends


def convolve_layer(layer, input):
    """The convolution of a layer, with its padding mode."""
    padding = layer.padding
    if layer.padding_mode != "zeros":
        if padding == "same":
            around = same_padding(layer.kernel_size, layer.dilation)
        else:
            around = [] if isinstance(padding, str) else both_ends(padding)
        single = input.ndim < layer.weight.ndim
        input = input.unsqueeze(0) if single else input
        input = _with_edges(input, around, layer.padding_mode) if any(around) else input
        input, padding = input.squeeze(0) if single else input, 0
    return convolution(
        input, layer.weight, layer.bias, layer.stride, padding, layer.dilation, layer.groups
    )


def _with_edges(input, around, mode):
    """With edges in a mode; MindSpore 2.10 reflects two dimensions at most."""
    if mode != "reflect" or len(around) <= 4:
        return ops.pad(input, around, mode=mode)
    for place in range(0, len(around), 2):
        dim = input.ndim - 1 - place // 2
        kept = np.pad(np.arange(input.shape[dim]), around[place : place + 2], mode="reflect")
        input = ops.gather(input, Tensor(kept), dim)
    return input
