"""torchvision.transforms.functional.get_dimensions."""

from mindspore import Tensor
from PIL import Image


def get_dimensions(img):
    """The channels, height and width of an image."""
    if isinstance(img, Tensor):
        return [1 if img.ndim == 2 else img.shape[-3], *img.shape[-2:]]
    if isinstance(img, Image.Image):
        return [len(img.getbands()), img.height, img.width]
    raise TypeError(f"a tensor or a PIL image is expected, not {type(img)}")
