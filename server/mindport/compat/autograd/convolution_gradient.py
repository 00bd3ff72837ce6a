"""The gradients of convolutions."""

from mindspore import ops

from mindport.compat.autograd.slopes import slopes
from mindport.compat.convolutions.convolution import convolution


def convolution_gradient(place, input, weight, grad_output, *sizes):
    """The gradient by the input (0) or by the weight (1)."""

    def total(*given):
        return ops.sum(convolution(*given, None, *sizes) * grad_output)

    return ops.stop_gradient(slopes(total, place, (input, weight)))
