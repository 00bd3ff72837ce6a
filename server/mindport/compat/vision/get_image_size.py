"""torchvision.transforms.functional.get_image_size."""

from mindport.compat.vision.get_dimensions import get_dimensions


def get_image_size(img):
    """The width and height of an image."""
    _, height, width = get_dimensions(img)
    return [width, height]
