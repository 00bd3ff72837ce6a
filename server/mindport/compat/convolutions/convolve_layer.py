"""What the layers of convolution do."""

from mindspore import ops

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
        input = ops.pad(input, around, mode=layer.padding_mode) if any(around) else input
        input, padding = input.squeeze(0) if single else input, 0
    return convolution(
        input, layer.weight, layer.bias, layer.stride, padding, layer.dilation, layer.groups
    )
