"""torchvision.transforms.v2.functional.to_dtype."""

import mindspore
from mindspore import Tensor

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.convert_image_dtype import convert_image_dtype
from mindport.compat.vision.pixels import pixels


def to_dtype(inpt, dtype=mindspore.float32, scale=False):
    """A tensor of another dtype; with `scale` in the range of that dtype."""
    if not isinstance(inpt, Tensor):
        raise TypeError(f"a tensor is expected, not {type(inpt)}")
    if scale:
        return convert_image_dtype(inpt, dtype)
    return as_image(pixels(inpt).astype(mindspore.dtype_to_nptype(dtype)))
