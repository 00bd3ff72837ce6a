"""torchvision.datasets.SVHN."""

import os

import numpy
import scipy.io
from PIL import Image

from mindport.compat.vision.VisionDataset import VisionDataset


class SVHN(VisionDataset):
    """House numbers, from the MATLAB files in `root`."""

    def __init__(self, root, split="train", transform=None, target_transform=None, download=False):
        super().__init__(root, transform=transform, target_transform=target_transform)
        if split not in ("train", "test", "extra"):
            raise ValueError(f"the split is train, test or extra, not {split!r}")
        self.split, self.filename = split, f"{split}_32x32.mat"
        path = os.path.join(self.root, self.filename)
        if not os.path.isfile(path):
            raise self.missing(path)
        held = scipy.io.loadmat(path)
        self.labels = held["y"].astype(numpy.int64).squeeze() % 10
        self.data = held["X"].transpose(3, 2, 0, 1)

    def __getitem__(self, index):
        image = Image.fromarray(self.data[index].transpose(1, 2, 0))
        return self.changed(image, int(self.labels[index]))

    def __len__(self):
        return len(self.data)

    def extra_repr(self):
        return f"Split: {self.split}"
