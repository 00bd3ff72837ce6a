"""torchvision.datasets.CIFAR10."""

import os
import pickle

import numpy
from PIL import Image

from mindport.compat.vision.VisionDataset import VisionDataset


class CIFAR10(VisionDataset):
    """Small photographs, from the pickled batches in `root`/cifar-10-batches-py."""

    base_folder = "cifar-10-batches-py"
    names = ["data_batch_1", "data_batch_2", "data_batch_3", "data_batch_4", "data_batch_5"]
    test_names = ["test_batch"]
    labels_key = "labels"
    meta = {"filename": "batches.meta", "key": "label_names"}

    def __init__(self, root, train=True, transform=None, target_transform=None, download=False):
        super().__init__(root, transform=transform, target_transform=target_transform)
        self.train = train
        folder = os.path.join(self.root, self.base_folder)
        names = self.names if train else self.test_names
        files = [os.path.join(folder, name) for name in (*names, self.meta["filename"])]
        absent = [file for file in files if not os.path.isfile(file)]
        if absent:
            raise self.missing(*absent)
        *batches, meta = [pickle.loads(_bytes_of(file), encoding="latin1") for file in files]
        rows = numpy.vstack([one["data"] for one in batches]).reshape(-1, 3, 32, 32)
        self.data = rows.transpose(0, 2, 3, 1)
        self.targets = [label for one in batches for label in one[self.labels_key]]
        self.classes = meta[self.meta["key"]]
        self.class_to_idx = {name: place for place, name in enumerate(self.classes)}

    def __getitem__(self, index):
        return self.changed(Image.fromarray(self.data[index]), self.targets[index])

    def __len__(self):
        return len(self.data)

    def extra_repr(self):
        return f"Split: {'Train' if self.train is True else 'Test'}"


def _bytes_of(file):
    with open(file, "rb") as opened:
        return opened.read()
