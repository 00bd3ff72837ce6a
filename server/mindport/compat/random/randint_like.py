"""torch.randint_like."""

from mindport.compat.random.randint import randint


def randint_like(input, low=None, high=None, *, dtype=None, generator=None, device=None):
    """Whole numbers from `low` (0 where one bound is given), below `high`, shaped like `input`."""
    dtype = input.dtype if dtype is None else dtype
    low, high = (one if one is None else int(one) for one in (low, high))
    return randint(low, high, tuple(input.shape), generator, dtype)
