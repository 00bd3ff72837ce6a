"""What the divisions that round have in common."""

import mindspore
import numpy as np
from mindspore import Tensor, ops

from mindport.compat.tensors.result_type import result_type
from mindport.compat.tensors.with_gradient import with_gradient


def exact_quotient(function, rounded, input, other):
    """A function of NumPy of two sides, to the last digit; half precision is computed in single.

    MindSpore 2.10 computes doubles on CPU by single precision, and `fmod` by a division that was
    rounded. `rounded` is the division that the gradient of the second side asks for, or None.
    """
    dtype = result_type(input, other)
    wide = mindspore.float32 if dtype == mindspore.float16 else dtype

    def computed(rule, sides):
        arrays = [side.asnumpy() for side in sides]
        with np.errstate(all="ignore"):
            return Tensor(np.asarray(rule(*arrays)).astype(arrays[0].dtype))

    def backward(inputs, result, gradient):
        if rounded is None:
            return ops.zeros_like(inputs[0]), ops.zeros_like(inputs[1])
        return gradient, -gradient * computed(rounded, inputs)

    like = input if isinstance(input, Tensor) else other
    one, two = (
        side.to(wide) if isinstance(side, Tensor) else ops.full_like(like, side, dtype=wide)
        for side in (input, other)
    )
    if one.shape != two.shape:
        one, two = one + ops.zeros_like(two), two + ops.zeros_like(one)
    if "Float" not in str(dtype):
        return computed(function, (one, two))
    found = with_gradient(lambda *sides: computed(function, sides), backward, one, two)
    return found.to(dtype) if wide != dtype else found
