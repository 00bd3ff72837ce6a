"""torchvision.transforms.functional.invert."""

from PIL import Image, ImageOps

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.pixel_bound import pixel_bound
from mindport.compat.vision.pixels import pixels


def invert(img):
    """A negative of an image."""
    if isinstance(img, Image.Image):
        return ImageOps.invert(img)
    array = pixels(img)
    return as_image(array.dtype.type(pixel_bound(array)) - array)
