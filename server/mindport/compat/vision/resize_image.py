"""torchvision.transforms.functional.resize."""

import numpy
from PIL import Image

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.get_dimensions import get_dimensions
from mindport.compat.vision.interpolation_of import interpolation_of
from mindport.compat.vision.interpolation_weights import interpolation_weights
from mindport.compat.vision.InterpolationMode import InterpolationMode
from mindport.compat.vision.pil_filter import pil_filter
from mindport.compat.vision.pixels import pixels
from mindport.compat.vision.resized_size import resized_size


def resize_image(
    img, size, interpolation=InterpolationMode.BILINEAR, max_size=None, antialias=True
):
    """An image of another size."""
    _, height, width = get_dimensions(img)
    rows, columns = resized_size(height, width, size, max_size)
    if (rows, columns) == (height, width):
        return img
    if isinstance(img, Image.Image):
        return img.resize((columns, rows), pil_filter(interpolation))
    mode, array = interpolation_of(interpolation), pixels(img)
    if mode not in ("nearest", "nearest-exact", "bilinear", "bicubic"):
        raise ValueError(f"tensors are not resized by {mode}")
    if mode.startswith("nearest"):
        down = interpolation_weights(height, rows, mode, False).argmax(axis=1)
        across = interpolation_weights(width, columns, mode, False).argmax(axis=1)
        return as_image(array[..., down, :][..., across])
    down = interpolation_weights(height, rows, mode, antialias)
    across = interpolation_weights(width, columns, mode, antialias)
    made = down @ (array.astype(numpy.float64) @ across.T)
    if array.dtype.kind not in "iu":
        return as_image(made.astype(array.dtype))
    if mode == "bicubic" and array.dtype == numpy.uint8:
        made = numpy.clip(made, 0, 255)
    return as_image(numpy.round(made.astype(numpy.float32)).astype(array.dtype))
