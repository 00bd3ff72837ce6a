"""torchvision.transforms.v2.functional.to_image."""

import numpy
from mindspore import Tensor
from PIL import Image

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.pil_to_tensor import pil_to_tensor


def to_image(inpt):
    """A PIL image or an array (height, width, channels) as a tensor with the same values."""
    if isinstance(inpt, Tensor):
        return inpt
    if isinstance(inpt, Image.Image):
        return pil_to_tensor(inpt)
    if not isinstance(inpt, numpy.ndarray):
        raise TypeError(f"a PIL image, an array or a tensor is expected, not {type(inpt)}")
    return as_image(numpy.atleast_3d(inpt).transpose(2, 0, 1))
