"""torchvision.transforms.ConvertImageDtype."""

from mindport.compat.vision.convert_image_dtype import convert_image_dtype
from mindport.compat.vision.VisionTransform import VisionTransform


class ConvertImageDtype(VisionTransform):
    """A tensor of another dtype, with values in the range of that dtype."""

    def __init__(self, dtype):
        self.dtype = dtype

    def construct(self, image):
        return convert_image_dtype(image, self.dtype)
