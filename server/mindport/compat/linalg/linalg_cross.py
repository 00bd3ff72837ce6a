"""torch.linalg.cross."""

from mindport.compat.linalg.cross import cross


def linalg_cross(input, other, *, dim=-1):
    """The cross product along a dimension."""
    return cross(input, other, dim)
