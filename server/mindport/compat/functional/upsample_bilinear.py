"""torch.nn.functional.upsample_bilinear."""

from mindport.compat.functional.interpolate import interpolate


def upsample_bilinear(input, size=None, scale_factor=None):
    """Bilinear with aligned corners."""
    return interpolate(input, size, scale_factor, "bilinear", True)
