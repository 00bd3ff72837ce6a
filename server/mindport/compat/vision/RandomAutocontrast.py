"""torchvision.transforms.RandomAutocontrast."""

import numpy

from mindport.compat.vision.autocontrast import autocontrast
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomAutocontrast(VisionTransform):
    """Spread the values of an image by chance."""

    def __init__(self, p=0.5):
        self.p = p

    def construct(self, img):
        return autocontrast(img) if numpy.random.rand() < self.p else img

    def __repr__(self):
        return f"{type(self).__name__}(p={self.p})"
