"""torch.nn.functional.upsample_nearest."""

from mindport.compat.functional.interpolate import interpolate


def upsample_nearest(input, size=None, scale_factor=None):
    """The nearest value."""
    return interpolate(input, size, scale_factor)
