"""torch.logaddexp2 with infinity."""

from mindport.compat.strict.strict_logaddexp import strict_logaddexp


def strict_logaddexp2(input, other):
    """The logarithm to base 2 of the sum of two powers, where equal infinities stay."""
    return strict_logaddexp(input, other, 2)
