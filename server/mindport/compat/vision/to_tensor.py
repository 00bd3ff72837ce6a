"""torchvision.transforms.functional.to_tensor."""

import numpy
from PIL import Image

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.image_planes import image_planes


def to_tensor(pic):
    """A PIL image or array (height, width, channels) as a tensor; bytes become 0 to 1."""
    if isinstance(pic, numpy.ndarray):
        if pic.ndim not in (2, 3):
            raise ValueError(f"an image has 2 or 3 dimensions, not {pic.ndim}")
        array = pic[None] if pic.ndim == 2 else pic.transpose(2, 0, 1)
    elif isinstance(pic, Image.Image):
        kinds = {"I": numpy.int32, "I;16": numpy.int16, "F": numpy.float32}
        array = image_planes(pic, kinds.get(pic.mode, numpy.uint8))
        array = array * numpy.uint8(255) if pic.mode == "1" else array
    else:
        raise TypeError(f"a PIL image or an array is expected, not {type(pic)}")
    if array.dtype == numpy.uint8:
        array = array.astype(numpy.float32) / numpy.float32(255)
    return as_image(array)
