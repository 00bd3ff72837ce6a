"""torchvision.datasets.QMNIST."""

import os

import numpy
from mindspore import Tensor
from PIL import Image

from mindport.compat.data.host_row import host_row
from mindport.compat.vision.MNIST import MNIST


class QMNIST(MNIST):
    """Digits with all that is known of them, from the IDX files in `root`/QMNIST/raw."""

    subsets = {
        "train": "train",
        "test": "test",
        "test10k": "test",
        "test50k": "test",
        "nist": "nist",
    }

    def __init__(self, root, what=None, compat=True, train=True, **kwargs):
        self.what = what or ("train" if train else "test")
        if self.what not in self.subsets:
            raise ValueError(f"what is one of {list(self.subsets)}, not {what!r}")
        self.compat = compat
        super().__init__(root, train, **kwargs)

    def files(self):
        part = self.subsets[self.what]
        start = os.path.join(self.raw_folder, "xnist" if part == "nist" else f"qmnist-{part}")
        return f"{start}-images-idx3-ubyte", f"{start}-labels-idx2-int"

    def loaded(self, images, labels):
        kept = {"test10k": slice(0, 10000), "test50k": slice(10000, None)}
        kept = kept.get(self.what, slice(None))
        return Tensor(images[kept]), Tensor(labels[kept].astype(numpy.int64))

    def __getitem__(self, index):
        image, target = Image.fromarray(host_row(self.data, index)), self.targets[index]
        return self.changed(image, int(target[0]) if self.compat else target)

    def extra_repr(self):
        return f"Split: {self.what}"
