"""torchvision.transforms.functional.gaussian_blur."""

import numpy
from PIL import Image

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.pil_to_tensor import pil_to_tensor
from mindport.compat.vision.pixels import pixels
from mindport.compat.vision.to_pil_image import to_pil_image
from mindport.compat.vision.two_sizes import two_sizes


def gaussian_blur(img, kernel_size, sigma=None):
    """An image smoothed by a bell curve."""
    sizes = two_sizes(kernel_size)
    if sigma is None:
        sigma = [size * 0.15 + 0.35 for size in sizes]
    sigmas = [sigma] * 2 if isinstance(sigma, (int, float)) else list(sigma)
    sigmas = sigmas * 2 if len(sigmas) == 1 else sigmas
    array = pixels(pil_to_tensor(img) if isinstance(img, Image.Image) else img)
    made = array.astype(numpy.float64)
    for axis, size, spread in ((-1, sizes[0], sigmas[0]), (-2, sizes[1], sigmas[1])):
        made = _smoothed(made, axis, size, spread)
    if array.dtype.kind != "f":
        made = numpy.round(made.astype(numpy.float32))
    made = as_image(made.astype(array.dtype))
    return to_pil_image(made, img.mode) if isinstance(img, Image.Image) else made


def _smoothed(array, axis, size, spread):
    """Weighted means of `size` values along an axis, which is mirrored at its ends."""
    half = size // 2
    places = numpy.arange(size) - (size - 1) * 0.5
    weights = numpy.exp(-0.5 * (places / spread) ** 2)
    around = [(0, 0)] * array.ndim
    around[axis] = (half, half)
    wide, count = numpy.pad(array, around, "reflect"), array.shape[axis]
    parts = [wide.take(range(place, place + count), axis) for place in range(size)]
    return sum(weight * part for weight, part in zip(weights / weights.sum(), parts))
