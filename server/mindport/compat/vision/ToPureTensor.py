"""torchvision.transforms.v2.ToPureTensor."""

from mindport.compat.vision.VisionTransform import VisionTransform


class ToPureTensor(VisionTransform):
    """The tensor as it is."""

    def construct(self, inpt):
        return inpt
