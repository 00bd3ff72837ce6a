"""torch.bernoulli."""

from mindport.compat.random.standard import standard


def bernoulli(input, p=None, *, generator=None):
    """Ones and zeros, by the probabilities in `input` or by `p`."""
    return (standard("rand", input, generator) < (input if p is None else p)).to(input.dtype)
