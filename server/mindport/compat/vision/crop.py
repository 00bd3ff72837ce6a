"""torchvision.transforms.functional.crop."""

from PIL import Image

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.pad_image import pad_image
from mindport.compat.vision.pixels import pixels


def crop(img, top, left, height, width):
    """A part of an image; what is outside of it is 0."""
    if isinstance(img, Image.Image):
        return img.crop((left, top, left + width, top + height))
    rows, columns = img.shape[-2:]
    bottom, right = top + height, left + width
    inside = slice(max(top, 0), max(bottom, 0)), slice(max(left, 0), max(right, 0))
    is_inside = min(top, left, rows - bottom, columns - right) >= 0
    if is_inside and getattr(img, "_requires_grad", False):
        return img[(..., *inside)]
    part = as_image(pixels(img)[(..., *inside)])
    around = [max(-left, 0), max(-top, 0), max(right - columns, 0), max(bottom - rows, 0)]
    return pad_image(part, around) if any(around) else part
