"""torchvision.transforms.RandomAffine."""

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.affine_image import affine_image
from mindport.compat.vision.angle_range import angle_range
from mindport.compat.vision.get_dimensions import get_dimensions
from mindport.compat.vision.InterpolationMode import InterpolationMode
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomAffine(VisionTransform):
    """Turn, move, scale and tilt an image by chance."""

    def __init__(
        self,
        degrees,
        translate=None,
        scale=None,
        shear=None,
        interpolation=InterpolationMode.NEAREST,
        fill=0,
        center=None,
    ):
        self.degrees = angle_range(degrees, "degrees")
        if translate is not None and not all(0 <= one <= 1 for one in translate):
            raise ValueError("translation values should be between 0 and 1")
        if scale is not None and min(scale) <= 0:
            raise ValueError("scale values should be positive")
        self.translate, self.scale = translate, scale
        self.shear = None if shear is None else angle_range(shear, "shear", (2, 4))
        self.interpolation, self.center = interpolation, center
        self.fill = 0 if fill is None else fill

    @staticmethod
    def get_params(degrees, translate, scale_ranges, shears, img_size):
        """An angle, a translation, a scale and two tilts by chance."""
        draw, moved, tilts = stream_of().uniform, (0, 0), [0.0, 0.0]
        angle = float(draw(*degrees))
        if translate is not None:
            ends = [float(share * size) for share, size in zip(translate, img_size)]
            moved = tuple(round(draw(-end, end)) for end in ends)
        scale = 1.0 if scale_ranges is None else float(draw(*scale_ranges))
        for place in range(len(shears or ()) // 2):
            tilts[place] = float(draw(*shears[2 * place : 2 * place + 2]))
        return angle, moved, scale, tuple(tilts)

    def construct(self, img):
        _, height, width = get_dimensions(img)
        ranges = self.degrees, self.translate, self.scale, self.shear
        drawn = self.get_params(*ranges, [width, height])
        return affine_image(img, *drawn, self.interpolation, self.fill, self.center)

    def __repr__(self):
        shown = f"degrees={self.degrees}"
        for name in ("translate", "scale", "shear"):
            value = getattr(self, name)
            shown += "" if value is None else f", {name}={value}"
        if self.interpolation != InterpolationMode.NEAREST:
            shown += f", interpolation={self.interpolation.value}"
        shown += "" if self.fill == 0 else f", fill={self.fill}"
        shown += "" if self.center is None else f", center={self.center}"
        return f"{type(self).__name__}({shown})"
