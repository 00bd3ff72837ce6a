"""torch.nn.functional.softplus."""

from mindspore import mint, ops

from mindport.compat.tensors.number_beside import number_beside


def softplus(input, beta=1.0, threshold=20.0):
    """log(1 + exp(beta * x)) / beta; x itself where beta * x is above the threshold."""
    beta, threshold = (number_beside(one, input) for one in (beta, threshold))
    scaled = input * beta
    is_low = scaled <= 0
    # The exponent is never positive: exp(12) is infinite in half precision.
    rest = mint.log1p(mint.exp(mint.where(is_low, scaled, -scaled)))
    found = (mint.where(is_low, ops.zeros_like(scaled), scaled) + rest) / beta
    return mint.where(scaled > threshold, input, found)
