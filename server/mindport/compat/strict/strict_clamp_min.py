"""torch.clamp_min with NaN."""

from mindport.compat.strict.strict_clamp import strict_clamp


def strict_clamp_min(input, min):
    """Values from a limit on; NaN stays."""
    return strict_clamp(input, min)
