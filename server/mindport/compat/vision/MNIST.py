"""torchvision.datasets.MNIST."""

import os

import numpy
from mindspore import Tensor
from PIL import Image

from mindport.compat.data.host_row import host_row
from mindport.compat.vision.idx_file import idx_file
from mindport.compat.vision.VisionDataset import VisionDataset


class MNIST(VisionDataset):
    """Digits, from the IDX files in `root`/MNIST/raw, packed or not."""

    classes = [
        f"{place} - {name}"
        for place, name in enumerate(
            ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
        )
    ]

    def __init__(self, root, train=True, transform=None, target_transform=None, download=False):
        super().__init__(root, transform=transform, target_transform=target_transform)
        self.train = train
        files = self.files()
        if not self._check_exists():
            raise self.missing(*(f"{file} or {file}.gz" for file in files))
        self.data, self.targets = self.loaded(*map(idx_file, files))

    @property
    def raw_folder(self):
        return os.path.join(self.root, type(self).__name__, "raw")

    @property
    def processed_folder(self):
        return os.path.join(self.root, type(self).__name__, "processed")

    @property
    def class_to_idx(self):
        return {name: place for place, name in enumerate(self.classes)}

    @property
    def train_data(self):
        return self.data

    test_data = train_data

    @property
    def train_labels(self):
        return self.targets

    test_labels = train_labels

    def files(self):
        """Where images and labels are."""
        start = os.path.join(self.raw_folder, "train" if self.train else "t10k")
        return f"{start}-images-idx3-ubyte", f"{start}-labels-idx1-ubyte"

    def _check_exists(self):
        endings = ("", ".gz", ".xz")
        return all(any(os.path.isfile(one + end) for end in endings) for one in self.files())

    def loaded(self, images, labels):
        """Images and labels as tensors."""
        return Tensor(images), Tensor(labels.astype(numpy.int64))

    def __getitem__(self, index):
        image = Image.fromarray(host_row(self.data, index))
        return self.changed(image, int(host_row(self.targets, index)))

    def __len__(self):
        return len(self.data)

    def extra_repr(self):
        return f"Split: {'Train' if self.train is True else 'Test'}"
