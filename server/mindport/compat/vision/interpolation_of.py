"""Names of interpolations."""

from mindport.compat.vision.InterpolationMode import InterpolationMode


def interpolation_of(interpolation):
    """The name of an interpolation, which may be PIL's number of it."""
    if isinstance(interpolation, InterpolationMode):
        return interpolation.value
    if isinstance(interpolation, int):
        return ("nearest", "lanczos", "bilinear", "bicubic", "box", "hamming")[interpolation]
    raise TypeError(f"an InterpolationMode is expected, not {interpolation!r}")
