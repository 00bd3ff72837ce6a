"""torchvision.transforms.functional.vflip."""

from PIL import Image

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.pixels import pixels


def vflip(img):
    """An image with top and bottom changed."""
    if isinstance(img, Image.Image):
        return img.transpose(Image.FLIP_TOP_BOTTOM)
    return as_image(pixels(img)[..., ::-1, :])
