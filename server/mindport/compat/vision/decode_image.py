"""torchvision.io.decode_image."""

import io

from PIL import Image, ImageOps

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.image_planes import image_planes
from mindport.compat.vision.ImageReadMode import ImageReadMode
from mindport.compat.vision.pixels import pixels


def decode_image(input, mode=ImageReadMode.UNCHANGED, apply_exif_orientation=False):
    """A tensor (channels, height, width) of bytes, from the bytes of a file or its path."""
    mode = ImageReadMode[mode] if isinstance(mode, str) else mode
    source = io.BytesIO(pixels(input).tobytes()) if hasattr(input, "asnumpy") else input
    image = Image.open(source)
    image.load()
    image = ImageOps.exif_transpose(image) if apply_exif_orientation else image
    if image.mode in ("P", "1", "CMYK") or mode.name != "UNCHANGED":
        kinds = {"GRAY": "L", "GRAY_ALPHA": "LA", "RGB": "RGB", "RGB_ALPHA": "RGBA"}
        image = image.convert(kinds.get(mode.name, "RGB"))
    return as_image(image_planes(image))
