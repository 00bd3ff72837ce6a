"""torchvision.transforms.RandomPerspective."""

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.get_dimensions import get_dimensions
from mindport.compat.vision.InterpolationMode import InterpolationMode
from mindport.compat.vision.perspective_image import perspective_image
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomPerspective(VisionTransform):
    """See an image from the side by chance."""

    def __init__(
        self, distortion_scale=0.5, p=0.5, interpolation=InterpolationMode.BILINEAR, fill=0
    ):
        self.distortion_scale, self.p = distortion_scale, p
        self.interpolation, self.fill = interpolation, 0 if fill is None else fill

    @staticmethod
    def get_params(width, height, distortion_scale):
        """The corners, and where they come to lie."""
        x = int(distortion_scale * (width // 2))
        y = int(distortion_scale * (height // 2))
        left, right = (0, x + 1), (width - x - 1, width)
        top, bottom = (0, y + 1), (height - y - 1, height)
        corners = (left, top), (right, top), (right, bottom), (left, bottom)
        ends = [[int(stream_of().randint(*one)) for one in corner] for corner in corners]
        return [[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], ends

    def construct(self, img):
        if stream_of().rand() >= self.p:
            return img
        _, height, width = get_dimensions(img)
        corners = self.get_params(width, height, self.distortion_scale)
        return perspective_image(img, *corners, self.interpolation, self.fill)

    def __repr__(self):
        return f"{type(self).__name__}(p={self.p})"
