"""torchvision.transforms.RandomInvert."""

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.invert import invert
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomInvert(VisionTransform):
    """Invert an image by chance."""

    def __init__(self, p=0.5):
        self.p = p

    def construct(self, img):
        return invert(img) if stream_of().rand() < self.p else img

    def __repr__(self):
        return f"{type(self).__name__}(p={self.p})"
