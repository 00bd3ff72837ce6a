"""torchvision.transforms.functional.hflip."""

from PIL import Image

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.pixels import pixels


def hflip(img):
    """An image with left and right changed."""
    if isinstance(img, Image.Image):
        return img.transpose(Image.FLIP_LEFT_RIGHT)
    return as_image(pixels(img)[..., ::-1])
