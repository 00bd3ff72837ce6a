"""torch.nn.functional.conv1d, conv2d and conv3d."""

import mindspore
from mindspore import ops

from mindport.compat.convolutions.double_convolution import double_convolution
from mindport.compat.convolutions.same_padding import same_padding
from mindport.compat.tensors.each_dimension import each_dimension


def convolution(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """The convolution that the weight is made for, of a batch or of a single image."""
    dims = weight.ndim - 2
    around = 0 if isinstance(padding, str) else padding
    sizes = [each_dimension(value, dims) for value in (stride, around, dilation)]
    x = input if input.ndim > dims + 1 else input.unsqueeze(0)
    if padding == "same":
        x = ops.pad(x, same_padding(weight.shape[2:], sizes[2]))
    if x.dtype == mindspore.float64:
        output = double_convolution(x, weight, bias, *sizes, groups)
        return output if input.ndim > dims + 1 else output.squeeze(0)
    if dims == 1:
        x, weight = x.unsqueeze(2), weight.unsqueeze(2)
        sizes = [(edge, *own) for edge, own in zip((1, 0, 1), sizes)]
    stride, around, dilation = sizes
    convolve = ops.conv3d if dims == 3 else ops.conv2d
    output = convolve(x, weight, bias, stride, "pad", around, dilation, groups)
    output = output.squeeze(2) if dims == 1 else output
    return output if input.ndim > dims + 1 else output.squeeze(0)
