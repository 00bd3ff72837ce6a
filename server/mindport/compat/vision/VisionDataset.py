"""torchvision.datasets.VisionDataset."""

import os

from mindport.compat.data.ConcatDataset import ConcatDataset
from mindport.compat.vision.StandardTransform import StandardTransform


class VisionDataset:
    """Samples with an image each, and the transforms of the image and of its target."""

    _repr_indent = 4

    def __init__(self, root=None, transforms=None, transform=None, target_transform=None):
        self.root = os.path.expanduser(root) if isinstance(root, str) else root
        has_parts = transform is not None or target_transform is not None
        if has_parts and transforms is not None:
            raise ValueError("give transforms, or transform and target_transform, not both")
        self.transform, self.target_transform = transform, target_transform
        self.transforms = (
            StandardTransform(transform, target_transform) if has_parts else transforms
        )

    def __class_getitem__(cls, _item):
        return cls

    def __add__(self, other):
        return ConcatDataset([self, other])

    def __getitem__(self, index):
        raise NotImplementedError(f"{type(self).__name__} has no samples")

    def __len__(self):
        raise NotImplementedError(f"{type(self).__name__} has no length")

    def changed(self, image, target):
        """A sample after its transforms."""
        if self.transform is not None:
            image = self.transform(image)
        if self.target_transform is not None:
            target = self.target_transform(target)
        return image, target

    def missing(self, *files):
        """The error for files that are not there: nothing is downloaded here."""
        names = "".join(f"\n  {file}" for file in files)
        return RuntimeError(
            f"Dataset not found. Put these files there, nothing is downloaded:{names}"
        )

    def extra_repr(self):
        return ""

    def __repr__(self):
        lines = [f"Number of datapoints: {len(self)}"]
        lines += [] if self.root is None else [f"Root location: {self.root}"]
        lines += self.extra_repr().splitlines()
        lines += [] if self.transforms is None else [repr(self.transforms)]
        indented = "".join("\n" + " " * self._repr_indent + line for line in lines)
        return f"Dataset {type(self).__name__}{indented}"
