"""torch.clamp_max with NaN."""

from mindport.compat.strict.strict_clamp import strict_clamp


def strict_clamp_max(input, max):
    """Values up to a limit; NaN stays."""
    return strict_clamp(input, None, max)
