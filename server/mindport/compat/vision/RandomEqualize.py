"""torchvision.transforms.RandomEqualize."""

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.equalize import equalize
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomEqualize(VisionTransform):
    """Equalize the values of an image by chance."""

    def __init__(self, p=0.5):
        self.p = p

    def construct(self, img):
        return equalize(img) if stream_of().rand() < self.p else img

    def __repr__(self):
        return f"{type(self).__name__}(p={self.p})"
