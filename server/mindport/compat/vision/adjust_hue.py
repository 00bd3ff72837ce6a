"""torchvision.transforms.functional.adjust_hue."""

import mindspore
import numpy
from PIL import Image

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.convert_image_dtype import convert_image_dtype
from mindport.compat.vision.pixels import pixels


def adjust_hue(img, hue_factor):
    """An image with its colours shifted around their circle."""
    if not -0.5 <= hue_factor <= 0.5:
        raise ValueError(f"hue_factor ({hue_factor}) is not in [-0.5, 0.5].")
    if isinstance(img, Image.Image):
        if img.mode in ("L", "1", "I", "F"):
            return img
        hue, *others = img.convert("HSV").split()
        shifted = numpy.array(hue) + numpy.int32(hue_factor * 255).astype(numpy.uint8)
        return Image.merge("HSV", (Image.fromarray(shifted), *others)).convert(img.mode)
    if img.shape[-3] == 1:
        return img
    floats = img
    if pixels(img).dtype.kind != "f":
        floats = convert_image_dtype(img, mindspore.float32)
    hue, saturation, value = _of_rgb(pixels(floats))
    hue = (hue + hue.dtype.type(hue_factor)) % 1.0
    return convert_image_dtype(as_image(_from_hsv(hue, saturation, value)), img.dtype)


def _of_rgb(array):
    """Hue, saturation and value of colours."""
    red, green, blue = (array[..., place, :, :] for place in range(3))
    top, bottom = array.max(-3), array.min(-3)
    range_, is_gray = top - bottom, top == bottom
    away = [(top - one) / numpy.where(is_gray, 1, range_) for one in (red, green, blue)]
    hue = numpy.select(
        [top == red, top == green],
        [away[2] - away[1], 2.0 + away[0] - away[2]],
        4.0 + away[1] - away[0],
    )
    saturation = range_ / numpy.where(is_gray, 1, top)
    return numpy.fmod(hue / 6.0 + 1.0, 1.0).astype(array.dtype), saturation, top


def _from_hsv(hue, saturation, value):
    """Colours of hue, saturation and value."""
    sector = numpy.floor(hue * 6.0)
    part = hue * 6.0 - sector
    low = numpy.clip(value * (1.0 - saturation), 0, 1)
    falling = numpy.clip(value * (1.0 - saturation * part), 0, 1)
    rising = numpy.clip(value * (1.0 - saturation * (1.0 - part)), 0, 1)
    at = sector.astype(numpy.int32) % 6
    colours = (
        (value, falling, low, low, rising, value),
        (rising, value, value, falling, low, low),
        (low, low, rising, value, value, falling),
    )
    return numpy.stack([numpy.choose(at, choices) for choices in colours], -3).astype(hue.dtype)
