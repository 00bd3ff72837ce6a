"""torchvision.io.ImageReadMode."""

import enum


class ImageReadMode(enum.Enum):
    """The channels that an image is read with."""

    UNCHANGED = 0
    GRAY = 1
    GRAY_ALPHA = 2
    RGB = 3
    RGB_ALPHA = 4
    RGBA = RGB_ALPHA
