"""torch.nn.grad.conv1d_weight, conv2d_weight and conv3d_weight."""

from mindspore import mint

from mindport.compat.autograd.convolution_gradient import convolution_gradient


def convolution_weight(
    input, weight_size, grad_output, stride=1, padding=0, dilation=1, groups=1
):  # fmt: skip
    """The gradient of a convolution by its weight, which has this size."""
    weight = mint.zeros(tuple(weight_size), dtype=grad_output.dtype)
    sizes = (stride, padding, dilation, groups)
    return convolution_gradient(1, input, weight, grad_output, *sizes)
