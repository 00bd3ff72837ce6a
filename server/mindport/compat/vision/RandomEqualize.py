"""torchvision.transforms.RandomEqualize."""

import numpy

from mindport.compat.vision.equalize import equalize
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomEqualize(VisionTransform):
    """Equalize the values of an image by chance."""

    def __init__(self, p=0.5):
        self.p = p

    def construct(self, img):
        return equalize(img) if numpy.random.rand() < self.p else img

    def __repr__(self):
        return f"{type(self).__name__}(p={self.p})"
