"""torchvision.transforms.ColorJitter."""

from mindspore import Tensor

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.adjust_brightness import adjust_brightness
from mindport.compat.vision.adjust_contrast import adjust_contrast
from mindport.compat.vision.adjust_hue import adjust_hue
from mindport.compat.vision.adjust_saturation import adjust_saturation
from mindport.compat.vision.VisionTransform import VisionTransform


class ColorJitter(VisionTransform):
    """Change brightness, contrast, saturation and hue by chance."""

    def __init__(self, brightness=0, contrast=0, saturation=0, hue=0):
        self.brightness = _jitter_range(brightness, "brightness")
        self.contrast = _jitter_range(contrast, "contrast")
        self.saturation = _jitter_range(saturation, "saturation")
        self.hue = _jitter_range(hue, "hue", 0)

    @staticmethod
    def get_params(brightness, contrast, saturation, hue):
        """An order, and a factor in each range."""
        ranges = (brightness, contrast, saturation, hue)
        order = Tensor(stream_of().permutation(4))
        return order, *(None if one is None else stream_of().uniform(*one) for one in ranges)

    def construct(self, img):
        changes = adjust_brightness, adjust_contrast, adjust_saturation, adjust_hue
        ranges = self.brightness, self.contrast, self.saturation, self.hue
        order, *factors = self.get_params(*ranges)
        for place in order.asnumpy().tolist():
            if factors[place] is not None:
                img = changes[place](img, factors[place])
        return img

    def __repr__(self):
        names = ("brightness", "contrast", "saturation", "hue")
        shown = ", ".join(f"{name}={getattr(self, name)}" for name in names)
        return f"{type(self).__name__}({shown})"


def _jitter_range(value, name, centre=1):
    """The range of a factor; None where it is always the one that changes nothing."""
    if isinstance(value, (int, float)):
        if value < 0:
            raise ValueError(f"If {name} is a single number, it must be non negative.")
        low = centre - float(value)
        value = [low if centre == 0 else max(low, 0.0), centre + float(value)]
    low, high = (float(one) for one in value)
    ends = (-0.5, 0.5) if name == "hue" else (0, float("inf"))
    if not ends[0] <= low <= high <= ends[1]:
        raise ValueError(f"{name} values should be between {ends}, but got {value}.")
    return None if low == high == centre else (low, high)
