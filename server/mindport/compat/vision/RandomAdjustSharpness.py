"""torchvision.transforms.RandomAdjustSharpness."""

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.adjust_sharpness import adjust_sharpness
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomAdjustSharpness(VisionTransform):
    """Change the sharpness of an image by chance."""

    def __init__(self, sharpness_factor, p=0.5):
        self.sharpness_factor, self.p = sharpness_factor, p

    def construct(self, img):
        return adjust_sharpness(img, self.sharpness_factor) if stream_of().rand() < self.p else img

    def __repr__(self):
        return f"{type(self).__name__}(sharpness_factor={self.sharpness_factor},p={self.p})"
