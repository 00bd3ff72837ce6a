"""torchvision.transforms.RandomApply."""

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.VisionTransform import VisionTransform


class RandomApply(VisionTransform):
    """Transforms one after the other by chance: all of them or none."""

    def __init__(self, transforms, p=0.5):
        self.transforms, self.p = transforms, p

    def construct(self, img):
        if self.p < stream_of().rand():
            return img
        for transform in self.transforms:
            img = transform(img)
        return img

    def __repr__(self):
        lines = "".join(f"\n    {transform}" for transform in self.transforms)
        return f"{type(self).__name__}(\n    p={self.p}{lines}\n)"
