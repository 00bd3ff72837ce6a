"""torch.bernoulli."""

from mindspore import ops


def bernoulli(input, p=None):
    """Ones and zeros, by the probabilities in `input` or by `p`."""
    return (ops.rand_like(input) < (input if p is None else p)).to(input.dtype)
