"""torchvision.transforms.v2.RGB."""

import numpy
from PIL import Image

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.pixels import pixels
from mindport.compat.vision.VisionTransform import VisionTransform


class RGB(VisionTransform):
    """An image with three channels."""

    def construct(self, inpt):
        if isinstance(inpt, Image.Image):
            return inpt.convert("RGB")
        array = pixels(inpt)
        if array.shape[-3] not in (1, 3):
            raise ValueError(f"an image of 1 or 3 channels is expected, not {array.shape[-3]}")
        return as_image(numpy.broadcast_to(array, (*array.shape[:-3], 3, *array.shape[-2:])))
