"""torch.frexp."""

import mindspore
import numpy as np

from mindport.compat.tensors.floating import floating


def frexp(input):
    """Mantissas from 0.5 to 1, and exponents of 2."""
    x = floating(input)
    exponents = np.frexp(x.asnumpy())[1].astype(np.int32)
    scale = mindspore.Tensor(np.ldexp(np.ones((), x.asnumpy().dtype), -exponents))
    return x * scale, mindspore.Tensor(exponents)
