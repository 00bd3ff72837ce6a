"""torchvision.transforms.functional.normalize."""

import mindspore
import numpy
from mindspore import Tensor

from mindport.compat.tensors.set_values import set_values
from mindport.compat.vision.as_image import as_image


def normalize_image(tensor, mean, std, inplace=False):
    """Subtract the mean of each channel, and divide by its standard deviation."""
    if not isinstance(tensor, Tensor):
        raise TypeError(f"a tensor is expected, not {type(tensor)}")
    kind = mindspore.dtype_to_nptype(tensor.dtype)
    if not numpy.issubdtype(kind, numpy.floating):
        raise TypeError(f"a tensor of floats is expected, not {tensor.dtype}")
    mean, std = (numpy.array(one, kind).reshape(-1, 1, 1) for one in (mean, std))
    if (std == 0).any():
        raise ValueError("the standard deviation is 0")
    if getattr(tensor, "_requires_grad", False):
        return (tensor - Tensor(mean)) / Tensor(std)
    normalized = as_image((tensor.asnumpy() - mean) / std)
    if inplace:
        return set_values(tensor, normalized)
    return normalized
