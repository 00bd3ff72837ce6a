"""The numbers at the ends of a type."""

from mindport.compat.tensors.iinfo import iinfo


def outermost(kind, is_largest):
    """The largest or the least number of a type; infinite for fractions."""
    if "loat" in str(kind):
        return float("inf") if is_largest else float("-inf")
    return iinfo(kind).max if is_largest else iinfo(kind).min
