"""torchvision.transforms.ToTensor."""

from mindport.compat.vision.to_tensor import to_tensor


class ToTensor:
    """A PIL image or array as a tensor of values from 0 to 1."""

    def __call__(self, pic):
        return to_tensor(pic)

    def __repr__(self):
        return f"{type(self).__name__}()"
