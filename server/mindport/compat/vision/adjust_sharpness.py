"""torchvision.transforms.functional.adjust_sharpness."""

import numpy
from PIL import Image, ImageEnhance

from mindport.compat.vision.pixels import pixels
from mindport.compat.vision.pixels_blended import pixels_blended


def adjust_sharpness(img, sharpness_factor):
    """A sharper or smoother image."""
    if sharpness_factor < 0:
        raise ValueError(f"sharpness_factor ({sharpness_factor}) is not non-negative.")
    if isinstance(img, Image.Image):
        return ImageEnhance.Sharpness(img).enhance(sharpness_factor)
    array = pixels(img)
    if min(array.shape[-2:]) <= 2:
        return img
    height, width = array.shape[-2:]
    wide = array.astype(numpy.float64)
    near = sum(
        wide[..., down : height - 2 + down, across : width - 2 + across]
        * (5 if down == across == 1 else 1)
        for down in range(3)
        for across in range(3)
    )
    smooth, inner = array.copy(), near / 13
    inner = inner if array.dtype.kind == "f" else numpy.round(inner.astype(numpy.float32))
    smooth[..., 1:-1, 1:-1] = inner.astype(array.dtype)
    return pixels_blended(array, smooth, sharpness_factor)
