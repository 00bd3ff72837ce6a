"""torchvision.transforms.ToPILImage."""

from mindport.compat.vision.to_pil_image import to_pil_image


class ToPILImage:
    """A tensor or an array as a PIL image."""

    def __init__(self, mode=None):
        self.mode = mode

    def __call__(self, pic):
        return to_pil_image(pic, self.mode)

    def __repr__(self):
        shown = "" if self.mode is None else f"mode={self.mode}"
        return f"{type(self).__name__}({shown})"
