"""torchvision.transforms.v2.ToImage."""

from mindport.compat.vision.to_image import to_image
from mindport.compat.vision.VisionTransform import VisionTransform


class ToImage(VisionTransform):
    """An image as a tensor with the same values."""

    def construct(self, inpt):
        return to_image(inpt)
