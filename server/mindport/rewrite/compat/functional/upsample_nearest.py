"""torch.nn.functional.upsample_nearest."""

from mindport.rewrite.compat.functional.interpolate import interpolate


def upsample_nearest(input, size=None, scale_factor=None):
    """The nearest value."""
    return interpolate(input, size, scale_factor)
