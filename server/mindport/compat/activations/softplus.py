"""torch.nn.functional.softplus."""

import mindspore
from mindspore import mint, ops

from mindport.compat.tensors.log1p import log1p
from mindport.compat.tensors.number_beside import number_beside


def softplus(input, beta=1.0, threshold=20.0):
    """log(1 + exp(beta * x)) / beta; x itself where beta * x is above the threshold."""
    beta, threshold = (number_beside(one, input) for one in (beta, threshold))
    # In half precision the exponential is infinite from 11.1 on.
    x = input.float() if input.dtype == mindspore.float16 else input
    scaled = x * beta
    is_large = scaled > threshold
    safe = mint.where(is_large, ops.zeros_like(scaled), scaled)
    return mint.where(is_large, x, log1p(mint.exp(safe)) / beta).to(input.dtype)
