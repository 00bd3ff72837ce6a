"""torchvision.transforms.functional.adjust_saturation."""

from PIL import Image, ImageEnhance

from mindport.compat.vision.gray_pixels import gray_pixels
from mindport.compat.vision.pixels import pixels
from mindport.compat.vision.pixels_blended import pixels_blended


def adjust_saturation(img, saturation_factor):
    """An image of stronger or weaker colours."""
    if isinstance(img, Image.Image):
        return ImageEnhance.Color(img).enhance(saturation_factor)
    array = pixels(img)
    if array.shape[-3] == 1:
        return img
    return pixels_blended(array, gray_pixels(array), saturation_factor)
