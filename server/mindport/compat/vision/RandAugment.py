"""torchvision.transforms.RandAugment."""

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.augmentation_space import augmentation_space
from mindport.compat.vision.augmented import augmented
from mindport.compat.vision.get_dimensions import get_dimensions
from mindport.compat.vision.InterpolationMode import InterpolationMode
from mindport.compat.vision.VisionTransform import VisionTransform


class RandAugment(VisionTransform):
    """Some steps of augmentation by chance, of one strength."""

    def __init__(
        self,
        num_ops=2,
        magnitude=9,
        num_magnitude_bins=31,
        interpolation=InterpolationMode.NEAREST,
        fill=None,
    ):
        self.num_ops, self.magnitude = num_ops, magnitude
        self.num_magnitude_bins = num_magnitude_bins
        self.interpolation, self.fill = interpolation, fill

    def construct(self, img):
        _, height, width = get_dimensions(img)
        moves = 150.0 / 331.0 * width, 150.0 / 331.0 * height
        space = augmentation_space(self.num_magnitude_bins, 0.3, *moves, 30.0, 0.9, 4)
        for _ in range(self.num_ops):
            name = list(space)[stream_of().randint(len(space))]
            strengths, is_signed = space[name]
            strength = 0.0 if strengths is None else float(strengths[self.magnitude])
            if is_signed and stream_of().randint(2):
                strength = -strength
            img = augmented(img, name, strength, self.interpolation, self.fill)
        return img

    def __repr__(self):
        names = ("num_ops", "magnitude", "num_magnitude_bins", "interpolation", "fill")
        shown = ", ".join(f"{name}={getattr(self, name)}" for name in names)
        return f"{type(self).__name__}({shown})"
