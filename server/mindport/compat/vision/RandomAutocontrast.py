"""torchvision.transforms.RandomAutocontrast."""

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.autocontrast import autocontrast
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomAutocontrast(VisionTransform):
    """Spread the values of an image by chance."""

    def __init__(self, p=0.5):
        self.p = p

    def construct(self, img):
        return autocontrast(img) if stream_of().rand() < self.p else img

    def __repr__(self):
        return f"{type(self).__name__}(p={self.p})"
