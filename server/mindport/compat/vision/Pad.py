"""torchvision.transforms.Pad."""

from mindport.compat.vision.pad_image import pad_image
from mindport.compat.vision.VisionTransform import VisionTransform


class Pad(VisionTransform):
    """Add pixels around an image."""

    def __init__(self, padding, fill=0, padding_mode="constant"):
        self.padding, self.fill, self.padding_mode = padding, fill, padding_mode

    def construct(self, img):
        return pad_image(img, self.padding, self.fill, self.padding_mode)

    def __repr__(self):
        shown = f"padding={self.padding}, fill={self.fill}, padding_mode={self.padding_mode}"
        return f"{type(self).__name__}({shown})"
