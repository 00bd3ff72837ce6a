"""torchvision.transforms.Grayscale."""

from mindport.compat.vision.rgb_to_grayscale import rgb_to_grayscale
from mindport.compat.vision.VisionTransform import VisionTransform


class Grayscale(VisionTransform):
    """An image of gray values."""

    def __init__(self, num_output_channels=1):
        self.num_output_channels = num_output_channels

    def construct(self, img):
        return rgb_to_grayscale(img, self.num_output_channels)

    def __repr__(self):
        return f"{type(self).__name__}(num_output_channels={self.num_output_channels})"
