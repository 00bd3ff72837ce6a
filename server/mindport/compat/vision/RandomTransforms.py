"""torchvision.transforms.transforms.RandomTransforms."""

from mindport.compat.vision.VisionTransform import VisionTransform


class RandomTransforms(VisionTransform):
    """Several transforms, chosen by chance."""

    def __init__(self, transforms):
        self.transforms = transforms

    def __repr__(self):
        lines = "".join(f"\n    {transform}" for transform in self.transforms)
        return f"{type(self).__name__}({lines}\n)"
