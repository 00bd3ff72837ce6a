"""torchvision.datasets.EMNIST."""

import os
import string

from mindport.compat.vision.MNIST import MNIST


class EMNIST(MNIST):
    """Letters and digits, from the IDX files in `root`/EMNIST/raw."""

    splits = ("byclass", "bymerge", "balanced", "letters", "digits", "mnist")
    classes_split_dict = {
        "byclass": sorted(string.digits + string.ascii_letters),
        "bymerge": sorted({*string.digits, *string.ascii_letters} - {*"cijklmopsuvwxyz"}),
        "balanced": sorted({*string.digits, *string.ascii_letters} - {*"cijklmopsuvwxyz"}),
        "letters": ["N/A", *string.ascii_lowercase],
        "digits": list(string.digits),
        "mnist": list(string.digits),
    }

    def __init__(self, root, split, **kwargs):
        if split not in self.splits:
            raise ValueError(f"the split is one of {self.splits}, not {split!r}")
        self.split = split
        super().__init__(root, **kwargs)
        self.classes = self.classes_split_dict[split]

    def files(self):
        part = f"emnist-{self.split}-{'train' if self.train else 'test'}"
        start = os.path.join(self.raw_folder, part)
        return f"{start}-images-idx3-ubyte", f"{start}-labels-idx1-ubyte"
