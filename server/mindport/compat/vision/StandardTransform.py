"""torchvision.datasets.vision.StandardTransform."""


class StandardTransform:
    """A transform of the image, and one of the target."""

    def __init__(self, transform=None, target_transform=None):
        self.transform, self.target_transform = transform, target_transform

    def __call__(self, image, target):
        if self.transform is not None:
            image = self.transform(image)
        if self.target_transform is not None:
            target = self.target_transform(target)
        return image, target

    def __repr__(self):
        heads = {"Transform: ": self.transform, "Target transform: ": self.target_transform}
        lines = [type(self).__name__]
        for head, transform in heads.items():
            if transform is not None:
                lines.append(head + repr(transform).replace("\n", "\n" + " " * len(head)))
        return "\n".join(lines)
