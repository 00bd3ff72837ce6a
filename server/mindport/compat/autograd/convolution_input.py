"""torch.nn.grad.conv1d_input, conv2d_input and conv3d_input."""

from mindspore import mint

from mindport.compat.autograd.convolution_gradient import convolution_gradient


def convolution_input(
    input_size, weight, grad_output, stride=1, padding=0, dilation=1, groups=1
):  # fmt: skip
    """The gradient of a convolution by its input, which has this size."""
    input = mint.zeros(tuple(input_size), dtype=grad_output.dtype)
    sizes = (stride, padding, dilation, groups)
    return convolution_gradient(0, input, weight, grad_output, *sizes)
