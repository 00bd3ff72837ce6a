"""torchvision.transforms.functional.pad."""

import numpy
from PIL import Image, ImageOps

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.pixels import pixels


def pad_image(img, padding, fill=0, padding_mode="constant"):
    """Add pixels at the left, the top, the right and the bottom of an image."""
    sizes = [padding] * 4 if isinstance(padding, int) else list(padding)
    left, top, right, bottom = sizes * (4 // len(sizes))
    if padding_mode not in ("constant", "edge", "reflect", "symmetric"):
        raise ValueError(f"images are not padded by {padding_mode}")
    if min(left, top, right, bottom) < 0:
        raise NotImplementedError("padding less than 0 is not done here")
    if isinstance(img, Image.Image):
        return _padded(img, (left, top, right, bottom), fill, padding_mode)
    array = pixels(img)
    around = [(0, 0)] * (array.ndim - 2) + [(top, bottom), (left, right)]
    if padding_mode != "constant":
        return as_image(numpy.pad(array, around, padding_mode))
    fill = fill[0] if isinstance(fill, (tuple, list)) else fill
    return as_image(numpy.pad(array, around, constant_values=fill or 0))


def _padded(img, sizes, fill, padding_mode):
    """A PIL image with pixels around it."""
    left, top, right, bottom = sizes
    palette = img.getpalette() if img.mode == "P" else None
    if padding_mode == "constant":
        if isinstance(fill, (tuple, list)):
            fill = tuple(fill) * (len(img.getbands()) if len(fill) == 1 else 1)
        elif len(img.getbands()) > 1:
            fill = (int(fill or 0),) * len(img.getbands())
        made = ImageOps.expand(img, border=sizes, fill=fill)
    else:
        array = numpy.asarray(img)
        around = [(top, bottom), (left, right)] + [(0, 0)] * (array.ndim - 2)
        made = Image.fromarray(numpy.pad(array, around, padding_mode))
        made = made.convert(img.mode) if img.mode == "1" else made
    if palette:
        made = made if made.mode == "P" else made.convert("P")
        made.putpalette(palette)
    return made
