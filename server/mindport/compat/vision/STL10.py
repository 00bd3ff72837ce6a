"""torchvision.datasets.STL10."""

import os

import numpy
from PIL import Image

from mindport.compat.vision.VisionDataset import VisionDataset


class STL10(VisionDataset):
    """Photographs of 10 classes, from the binary files in `root`/stl10_binary."""

    base_folder = "stl10_binary"
    splits = ("train", "train+unlabeled", "unlabeled", "test")

    def __init__(
        self,
        root,
        split="train",
        folds=None,
        transform=None,
        target_transform=None,
        download=False,
    ):
        super().__init__(root, transform=transform, target_transform=target_transform)
        if split not in self.splits:
            raise ValueError(f"the split is one of {self.splits}, not {split!r}")
        if folds is not None and folds not in range(10):
            raise ValueError(f"a fold is one of 0 to 9, not {folds}")
        self.split, self.folds = split, folds
        parts = [self._loaded(part) for part in split.split("+")]
        self.data = numpy.concatenate([images for images, _ in parts])
        self.labels = numpy.concatenate([labels for _, labels in parts])
        if folds is not None and "train" in split:
            places = numpy.array(self._read("fold_indices.txt").splitlines()[folds].split(), int)
            kept = numpy.concatenate([places, numpy.arange(len(parts[0][0]), len(self.data))])
            self.data, self.labels = self.data[kept], self.labels[kept]
        names = os.path.join(self.root, self.base_folder, "class_names.txt")
        if os.path.isfile(names):
            self.classes = self._read("class_names.txt").decode().splitlines()

    def _read(self, name):
        path = os.path.join(self.root, self.base_folder, name)
        if not os.path.isfile(path):
            raise self.missing(path)
        with open(path, "rb") as file:
            return file.read()

    def _loaded(self, part):
        """The images of a part, and their labels: -1 where there are none."""
        held = numpy.frombuffer(self._read(f"{part}_X.bin"), numpy.uint8)
        images = held.reshape(-1, 3, 96, 96).transpose(0, 1, 3, 2)
        if part == "unlabeled":
            return images, numpy.full(len(images), -1)
        return images, numpy.frombuffer(self._read(f"{part}_y.bin"), numpy.uint8) - 1

    def __getitem__(self, index):
        image = Image.fromarray(self.data[index].transpose(1, 2, 0))
        return self.changed(image, int(self.labels[index]))

    def __len__(self):
        return len(self.data)

    def extra_repr(self):
        return f"Split: {self.split}"
