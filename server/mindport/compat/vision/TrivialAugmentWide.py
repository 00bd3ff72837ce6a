"""torchvision.transforms.TrivialAugmentWide."""

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.augmentation_space import augmentation_space
from mindport.compat.vision.augmented import augmented
from mindport.compat.vision.InterpolationMode import InterpolationMode
from mindport.compat.vision.VisionTransform import VisionTransform


class TrivialAugmentWide(VisionTransform):
    """One step of augmentation by chance, of a strength by chance."""

    def __init__(self, num_magnitude_bins=31, interpolation=InterpolationMode.NEAREST, fill=None):
        self.num_magnitude_bins = num_magnitude_bins
        self.interpolation, self.fill = interpolation, fill

    def construct(self, img):
        count = self.num_magnitude_bins
        space = augmentation_space(count, 0.99, 32.0, 32.0, 135.0, 0.99, 6)
        name = list(space)[stream_of().randint(len(space))]
        strengths, is_signed = space[name]
        strength = 0.0
        if strengths is not None:
            strength = float(strengths[stream_of().randint(len(strengths))])
        if is_signed and stream_of().randint(2):
            strength = -strength
        return augmented(img, name, strength, self.interpolation, self.fill)

    def __repr__(self):
        names = ("num_magnitude_bins", "interpolation", "fill")
        shown = ", ".join(f"{name}={getattr(self, name)}" for name in names)
        return f"{type(self).__name__}({shown})"
