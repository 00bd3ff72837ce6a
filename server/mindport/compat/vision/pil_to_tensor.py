"""torchvision.transforms.functional.pil_to_tensor."""

from PIL import Image

from mindport.compat.vision.as_image import as_image
from mindport.compat.vision.image_planes import image_planes


def pil_to_tensor(pic):
    """A PIL image as a tensor (channels, height, width) with the same values."""
    if not isinstance(pic, Image.Image):
        raise TypeError(f"a PIL image is expected, not {type(pic)}")
    return as_image(image_planes(pic))
