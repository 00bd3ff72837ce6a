"""torchvision.transforms.functional.affine."""

import numpy
from PIL import Image

from mindport.compat.vision.affine_inverse import affine_inverse
from mindport.compat.vision.affine_places import affine_places
from mindport.compat.vision.fill_of import fill_of
from mindport.compat.vision.get_dimensions import get_dimensions
from mindport.compat.vision.interpolation_of import interpolation_of
from mindport.compat.vision.InterpolationMode import InterpolationMode
from mindport.compat.vision.pil_filter import pil_filter
from mindport.compat.vision.pixels import pixels
from mindport.compat.vision.sampled_pixels import sampled_pixels


def affine_image(
    img,
    angle,
    translate,
    scale,
    shear,
    interpolation=InterpolationMode.NEAREST,
    fill=None,
    center=None,
):
    """An image turned clockwise, moved, scaled and tilted."""
    tilts = [shear, 0.0] if isinstance(shear, (int, float)) else [*shear] * (2 // len(shear))
    _, height, width = get_dimensions(img)
    if scale <= 0:
        raise ValueError("Argument scale should be positive")
    if isinstance(img, Image.Image):
        middle = [width * 0.5, height * 0.5] if center is None else center
        matrix = affine_inverse(middle, angle, translate, scale, tilts)
        how, outside = pil_filter(interpolation), fill_of(fill, img)
        return img.transform((width, height), Image.AFFINE, matrix, how, fillcolor=outside)
    middle = [0.0, 0.0]
    if center is not None:
        middle = [place - size * 0.5 for place, size in zip(center, (width, height))]
    matrix = affine_inverse(middle, angle, translate, scale, tilts)
    array = pixels(img)
    kind = array.dtype.type if array.dtype.kind == "f" else numpy.float32
    places = affine_places(matrix, (height, width), (height, width), kind)
    return sampled_pixels(array, *places, interpolation_of(interpolation), fill)
