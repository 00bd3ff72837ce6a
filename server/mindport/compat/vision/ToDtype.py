"""torchvision.transforms.v2.ToDtype."""

from mindspore import Tensor

from mindport.compat.vision.to_dtype import to_dtype
from mindport.compat.vision.VisionTransform import VisionTransform


class ToDtype(VisionTransform):
    """A tensor of another dtype; with `scale` in the range of that dtype."""

    def __init__(self, dtype, scale=False):
        if isinstance(dtype, dict):
            raise NotImplementedError("one dtype is expected, not one for each kind of input")
        self.dtype, self.scale = dtype, scale

    def construct(self, inpt):
        return to_dtype(inpt, self.dtype, self.scale) if isinstance(inpt, Tensor) else inpt
