"""torchvision.transforms.RandomPosterize."""

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.posterize import posterize
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomPosterize(VisionTransform):
    """Leave fewer bits of an image by chance."""

    def __init__(self, bits, p=0.5):
        self.bits, self.p = bits, p

    def construct(self, img):
        return posterize(img, self.bits) if stream_of().rand() < self.p else img

    def __repr__(self):
        return f"{type(self).__name__}(bits={self.bits},p={self.p})"
