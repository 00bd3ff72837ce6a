"""torch.nextafter."""

import numpy as np
from mindspore import Tensor, ops

from mindport.compat.tensors.with_gradient import with_gradient


def nextafter(input, other):
    """The next number after `input` on the way to `other`; MindSpore's kernel gives `input`."""
    input, other = input + ops.zeros_like(other), other + ops.zeros_like(input)

    def forward(one, other):
        return Tensor(np.asarray(np.nextafter(one.asnumpy(), other.asnumpy())))

    def backward(inputs, result, gradient):
        moves = (inputs[0] != inputs[1]).to(gradient.dtype)
        return gradient * moves, ops.zeros_like(gradient)

    return with_gradient(forward, backward, input, other)
