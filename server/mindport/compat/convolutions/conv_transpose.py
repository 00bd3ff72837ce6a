"""torch.nn.functional.conv_transpose1d, conv_transpose2d and conv_transpose3d."""

import mindspore
from mindspore import mint, ops

from mindport.compat.convolutions.double_convolution import double_convolution
from mindport.compat.tensors.each_dimension import each_dimension


def conv_transpose(
    input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1
):
    """The transposed convolution that the weight is made for, of a batch or of a single image."""
    dims = weight.ndim - 2
    stride, padding, output_padding, dilation = (
        each_dimension(value, dims) for value in (stride, padding, output_padding, dilation)
    )
    x = input if input.ndim > dims + 1 else input.unsqueeze(0)
    kernel = tuple(weight.shape[2:])
    whole = [
        (size - 1) * s + d * (k - 1) + 1
        for size, s, d, k in zip(x.shape[2:], stride, dilation, kernel)
    ]
    output = _conv_transpose_whole(x, weight, stride, dilation, groups, whole)
    for place, (size, p, more) in enumerate(zip(whole, padding, output_padding)):
        output = mint.narrow(output, place + 2, p, size - p - max(p - more, 0))
    beyond = []
    for p, more in zip(padding[::-1], output_padding[::-1]):
        beyond += [0, max(more - p, 0)]
    output = ops.pad(output, beyond) if any(beyond) else output
    if bias is not None:
        output = output + bias.reshape((-1,) + (1,) * dims)
    return output if input.ndim > dims + 1 else output.squeeze(0)


def _conv_transpose_whole(x, weight, stride, dilation, groups, sizes):
    """Without padding: all that the input reaches."""
    dims, kernel = len(sizes), tuple(weight.shape[2:])
    if groups > 1:
        parts = zip(mint.chunk(x, groups, 1), mint.chunk(weight, groups, 0))
        return mint.cat(
            [_conv_transpose_whole(*part, stride, dilation, 1, sizes) for part in parts], 1
        )
    if x.dtype == mindspore.float64:
        for place, s in enumerate(stride):
            x = _conv_transpose_spread(x, place + 2, s)
        around = [d * (k - 1) for d, k in zip(dilation, kernel)]
        turned = mint.flip(weight, tuple(range(2, dims + 2))).swapaxes(0, 1)
        return double_convolution(x, turned, None, (1,) * dims, around, dilation, 1)
    if dims == 3:
        # The layer knows no dilation: the weight is spread instead.
        for place, d in enumerate(dilation):
            weight = _conv_transpose_spread(weight, place + 2, d)
        kernel = tuple(weight.shape[2:])
        layer = ops.Conv3DTranspose(
            weight.shape[0], weight.shape[1], kernel, pad_mode="pad", stride=stride
        )  # fmt: skip
        return layer(x, weight)
    if dims == 1:
        x, weight, kernel = x.unsqueeze(2), weight.unsqueeze(2), (1, *kernel)
        stride, dilation, sizes = (1, *stride), (1, *dilation), (1, *sizes)
    layer = ops.Conv2DTranspose(
        weight.shape[0], kernel, pad_mode="pad", pad=0, stride=stride, dilation=dilation
    )
    output = layer(x, weight, (x.shape[0], weight.shape[1], *sizes))
    return output.squeeze(2) if dims == 1 else output


def _conv_transpose_spread(weight, dim, step):
    """Zeros between the values of a dimension."""
    size = weight.shape[dim]
    if step == 1 or size == 1:
        return weight
    wide = weight.unsqueeze(dim + 1)
    shape = list(wide.shape)
    shape[dim + 1] = step - 1
    spread = mint.cat((wide, mint.zeros(tuple(shape), dtype=weight.dtype)), dim + 1)
    shape = (*weight.shape[:dim], size * step, *weight.shape[dim + 1 :])
    return mint.narrow(spread.reshape(shape), dim, 0, step * (size - 1) + 1)
