"""A convolution in double precision, which the kernels on CPU refuse (MindSpore 2.10)."""

import itertools
import math

from mindspore import mint, ops

from mindport.compat.tensors.both_ends import both_ends
from mindport.compat.tensors.strided import strided


def double_convolution(x, weight, bias, stride, padding, dilation, groups):
    """The sum over the places of the kernel, each one product of matrices; of a batch."""
    dims, kernel = weight.ndim - 2, weight.shape[2:]
    x = ops.pad(x, both_ends(padding)) if any(padding) else x
    reach = [d * (k - 1) + 1 for d, k in zip(dilation, kernel)]
    sizes = [(n - r) // s + 1 for n, r, s in zip(x.shape[2:], reach, stride)]
    weight = weight.reshape((groups, -1, *weight.shape[1:]))
    output, count = 0, math.prod(sizes)
    for place in itertools.product(*map(range, kernel)):
        starts = [at * d for at, d in zip(place, dilation)]
        window = [slice(a, a + (n - 1) * s + 1, s) for a, n, s in zip(starts, sizes, stride)]
        seen = strided(x, slice(None), slice(None), *window)
        seen = seen.reshape((x.shape[0], groups, -1, count))
        output = output + mint.matmul(weight[(slice(None),) * 3 + place], seen)
    output = output.reshape((x.shape[0], -1, *sizes))
    return output if bias is None else output + bias.reshape((-1,) + (1,) * dims)
