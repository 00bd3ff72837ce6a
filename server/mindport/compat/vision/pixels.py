"""Pixels of a tensor as an array."""

from mindspore import Tensor


def pixels(image):
    """An array of the values of a tensor; an error where a gradient would be lost."""
    if not isinstance(image, Tensor):
        raise TypeError(f"a tensor is expected, not {type(image)}")
    if getattr(image, "_requires_grad", False):
        raise NotImplementedError("this works on the host: no gradient can pass through it")
    return image.asnumpy()
