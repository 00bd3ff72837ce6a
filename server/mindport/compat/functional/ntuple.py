"""torch.nn.modules.utils._ntuple."""

from collections.abc import Iterable


def ntuple(n, name="parse"):
    """A function that gives `n` times what it gets, and an iterable as a tuple."""

    def parse(x):
        return tuple(x) if isinstance(x, Iterable) else (x,) * n

    parse.__name__ = name
    return parse
