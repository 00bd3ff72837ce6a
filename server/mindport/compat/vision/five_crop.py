"""torchvision.transforms.functional.five_crop."""

from mindport.compat.vision.center_crop import center_crop
from mindport.compat.vision.crop import crop
from mindport.compat.vision.get_dimensions import get_dimensions
from mindport.compat.vision.two_sizes import two_sizes


def five_crop(img, size):
    """The four corners and the middle of an image."""
    height, width = two_sizes(size)
    _, rows, columns = get_dimensions(img)
    if width > columns or height > rows:
        raise ValueError(f"a part of {(height, width)} is larger than {(rows, columns)}")
    down, across = rows - height, columns - width
    corners = ((0, 0), (0, across), (down, 0), (down, across))
    parts = [crop(img, top, left, height, width) for top, left in corners]
    return (*parts, center_crop(img, [height, width]))
