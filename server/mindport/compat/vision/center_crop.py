"""torchvision.transforms.functional.center_crop."""

from mindport.compat.vision.crop import crop
from mindport.compat.vision.get_dimensions import get_dimensions
from mindport.compat.vision.pad_image import pad_image
from mindport.compat.vision.two_sizes import two_sizes


def center_crop(img, output_size):
    """The middle of an image."""
    height, width = two_sizes(output_size)
    _, rows, columns = get_dimensions(img)
    if width > columns or height > rows:
        across, down = max(width - columns, 0), max(height - rows, 0)
        img = pad_image(img, [across // 2, down // 2, (across + 1) // 2, (down + 1) // 2])
        _, rows, columns = get_dimensions(img)
    top, left = round((rows - height) / 2.0), round((columns - width) / 2.0)
    return crop(img, top, left, height, width)
