"""torchvision.transforms.RandomSolarize."""

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.solarize import solarize
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomSolarize(VisionTransform):
    """Invert the bright values of an image by chance."""

    def __init__(self, threshold, p=0.5):
        self.threshold, self.p = threshold, p

    def construct(self, img):
        return solarize(img, self.threshold) if stream_of().rand() < self.p else img

    def __repr__(self):
        return f"{type(self).__name__}(threshold={self.threshold},p={self.p})"
