"""torch.nn.functional.softplus."""

from mindspore import mint, ops


def softplus(input, beta=1.0, threshold=20.0):
    """log(1 + exp(beta * x)) / beta; x itself where beta * x is above the threshold."""
    scaled = input * beta
    is_large = scaled > threshold
    safe = mint.where(is_large, ops.zeros_like(scaled), scaled)
    return mint.where(is_large, input, mint.log1p(mint.exp(safe)) / beta)
