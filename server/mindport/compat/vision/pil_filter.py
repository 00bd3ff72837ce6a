"""The filters of PIL."""

from mindport.compat.vision.interpolation_of import interpolation_of


def pil_filter(interpolation):
    """PIL's number of an interpolation."""
    names = ("nearest", "lanczos", "bilinear", "bicubic", "box", "hamming")
    name = interpolation_of(interpolation)
    return 0 if name == "nearest-exact" else names.index(name)
