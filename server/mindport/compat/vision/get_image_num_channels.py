"""torchvision.transforms.functional.get_image_num_channels."""

from mindport.compat.vision.get_dimensions import get_dimensions


def get_image_num_channels(img):
    """The number of channels of an image."""
    return get_dimensions(img)[0]
