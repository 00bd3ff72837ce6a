"""torch.randn with a generator."""

from mindport.compat.random.drawn import drawn


def randn(*size, generator=None, dtype=None, device=None, layout=None, pin_memory=False):
    """Normally distributed numbers, from a stream of their own."""
    return drawn("standard_normal", size, generator, dtype)
