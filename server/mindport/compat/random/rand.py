"""torch.rand with a generator."""

from mindport.compat.random.drawn import drawn


def rand(*size, generator=None, dtype=None, device=None, layout=None, pin_memory=False):
    """Numbers from 0 to 1, from a stream of their own."""
    return drawn("random_sample", size, generator, dtype)
