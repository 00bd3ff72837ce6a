"""One step of augmentation by its name."""

import math

from mindspore import Tensor

from mindport.compat.vision.adjust_brightness import adjust_brightness
from mindport.compat.vision.adjust_contrast import adjust_contrast
from mindport.compat.vision.adjust_saturation import adjust_saturation
from mindport.compat.vision.adjust_sharpness import adjust_sharpness
from mindport.compat.vision.affine_image import affine_image
from mindport.compat.vision.autocontrast import autocontrast
from mindport.compat.vision.equalize import equalize
from mindport.compat.vision.get_dimensions import get_dimensions
from mindport.compat.vision.invert import invert
from mindport.compat.vision.posterize import posterize
from mindport.compat.vision.rotate_image import rotate_image
from mindport.compat.vision.solarize import solarize

_FACTORS = {
    "Brightness": adjust_brightness,
    "Color": adjust_saturation,
    "Contrast": adjust_contrast,
    "Sharpness": adjust_sharpness,
}
_PLAIN = {"AutoContrast": autocontrast, "Equalize": equalize, "Invert": invert}


def augmented(img, name, magnitude, interpolation, fill):
    """An image after the step of this name, with this strength."""
    if isinstance(img, Tensor) and fill is not None:
        many = isinstance(fill, (tuple, list))
        fill = [float(one) for one in fill] if many else [float(fill)] * get_dimensions(img)[0]
    if name in _FACTORS:
        return _FACTORS[name](img, 1.0 + magnitude)
    if name in _PLAIN:
        return _PLAIN[name](img)
    if name == "Rotate":
        return rotate_image(img, magnitude, interpolation, fill=fill)
    if name == "Posterize":
        return posterize(img, int(magnitude))
    if name == "Solarize":
        return solarize(img, magnitude)
    if name == "Identity":
        return img
    place, tilts, moved = "XY".index(name[-1]), [0.0, 0.0], [0, 0]
    if name.startswith("Shear"):
        tilts[place] = math.degrees(math.atan(magnitude))
        return affine_image(img, 0.0, moved, 1.0, tilts, interpolation, fill, [0, 0])
    moved[place] = int(magnitude)
    return affine_image(img, 0.0, moved, 1.0, tilts, interpolation, fill)
