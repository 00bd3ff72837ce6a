"""torchvision.transforms.functional.resized_crop."""

from mindport.compat.vision.crop import crop
from mindport.compat.vision.InterpolationMode import InterpolationMode
from mindport.compat.vision.resize_image import resize_image


def resized_crop(
    img,
    top,
    left,
    height,
    width,
    size,
    interpolation=InterpolationMode.BILINEAR,
    antialias=True,
):
    """A part of an image, in another size."""
    part = crop(img, top, left, height, width)
    return resize_image(part, size, interpolation, antialias=antialias)
