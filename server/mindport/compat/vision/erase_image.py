"""torchvision.transforms.functional.erase."""

from mindspore import Tensor

from mindport.compat.tensors.set_values import set_values
from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.pixels import pixels


def erase_image(img, i, j, h, w, v, inplace=False):
    """An image with a part of it overwritten by `v`."""
    array = pixels(img).copy()
    array[..., i : i + h, j : j + w] = v.asnumpy() if isinstance(v, Tensor) else v
    if not inplace:
        return as_image(array)
    return set_values(img, as_image(array))
