"""torchvision.transforms.RandomGrayscale."""

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.get_dimensions import get_dimensions
from mindport.compat.vision.rgb_to_grayscale import rgb_to_grayscale
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomGrayscale(VisionTransform):
    """Take the colours of an image away by chance."""

    def __init__(self, p=0.1):
        self.p = p

    def construct(self, img):
        channels = get_dimensions(img)[0]
        return rgb_to_grayscale(img, channels) if stream_of().rand() < self.p else img

    def __repr__(self):
        return f"{type(self).__name__}(p={self.p})"
