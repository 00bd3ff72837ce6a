"""torchvision.transforms.RandomRotation."""

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.angle_range import angle_range
from mindport.compat.vision.InterpolationMode import InterpolationMode
from mindport.compat.vision.rotate_image import rotate_image
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomRotation(VisionTransform):
    """Turn an image by an angle by chance."""

    def __init__(
        self, degrees, interpolation=InterpolationMode.NEAREST, expand=False, center=None, fill=0
    ):
        self.degrees = angle_range(degrees, "degrees")
        self.interpolation, self.expand = interpolation, expand
        self.center, self.fill = center, 0 if fill is None else fill

    @staticmethod
    def get_params(degrees):
        """An angle by chance."""
        return float(stream_of().uniform(*degrees))

    def construct(self, img):
        angle = self.get_params(self.degrees)
        return rotate_image(img, angle, self.interpolation, self.expand, self.center, self.fill)

    def __repr__(self):
        shown = f"degrees={self.degrees}, interpolation={self.interpolation.value}"
        shown += f", expand={self.expand}"
        shown += "" if self.center is None else f", center={self.center}"
        shown += "" if self.fill is None else f", fill={self.fill}"
        return f"{type(self).__name__}({shown})"
