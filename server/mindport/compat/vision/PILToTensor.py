"""torchvision.transforms.PILToTensor."""

from mindport.compat.vision.pil_to_tensor import pil_to_tensor


class PILToTensor:
    """A PIL image as a tensor with the same values."""

    def __call__(self, pic):
        return pil_to_tensor(pic)

    def __repr__(self):
        return f"{type(self).__name__}()"
