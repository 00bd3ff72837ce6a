"""torchvision.transforms.functional.rgb_to_grayscale."""

import numpy
from PIL import Image

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.gray_pixels import gray_pixels
from mindport.compat.vision.pixels import pixels
from mindport.compat.vision.to_grayscale import to_grayscale


def rgb_to_grayscale(img, num_output_channels=1):
    """An image of gray values, with 1 or 3 channels."""
    if isinstance(img, Image.Image):
        return to_grayscale(img, num_output_channels)
    if num_output_channels not in (1, 3):
        raise ValueError("a gray image has 1 or 3 channels")
    array = pixels(img)
    gray = gray_pixels(array)
    # As in torch, an image of one channel keeps it, whatever is asked for.
    return as_image(gray if num_output_channels == 1 else numpy.broadcast_to(gray, array.shape))
