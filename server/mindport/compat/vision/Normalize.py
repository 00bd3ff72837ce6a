"""torchvision.transforms.Normalize."""

from mindport.compat.vision.normalize_image import normalize_image
from mindport.compat.vision.VisionTransform import VisionTransform


class Normalize(VisionTransform):
    """Normalize each channel of a tensor."""

    def __init__(self, mean, std, inplace=False):
        self.mean, self.std, self.inplace = mean, std, inplace

    def construct(self, tensor):
        return normalize_image(tensor, self.mean, self.std, self.inplace)

    def __repr__(self):
        return f"{type(self).__name__}(mean={self.mean}, std={self.std})"
