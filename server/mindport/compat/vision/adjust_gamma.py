"""torchvision.transforms.functional.adjust_gamma."""

import mindspore
import numpy
from PIL import Image

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.convert_image_dtype import convert_image_dtype
from mindport.compat.vision.pixels import pixels


def adjust_gamma(img, gamma, gain=1):
    """An image with its values to the power of `gamma`."""
    if gamma < 0:
        raise ValueError("Gamma should be a non-negative real number")
    if isinstance(img, Image.Image):
        levels = [int((255 + 1 - 1e-3) * gain * (level / 255.0) ** gamma) for level in range(256)]
        return img.convert("RGB").point(levels * 3).convert(img.mode)
    floats = pixels(img)
    if floats.dtype.kind != "f":
        floats = pixels(convert_image_dtype(img, mindspore.float32))
    kind = floats.dtype.type
    made = numpy.clip(kind(gain) * floats ** kind(gamma), 0, 1)
    return convert_image_dtype(as_image(made.astype(kind)), img.dtype)
