"""torchvision.datasets.LSUN."""

import bisect
import io
import os

from PIL import Image

from mindport.compat.vision.VisionDataset import VisionDataset


class LSUN(VisionDataset):
    """Scenes, from one LMDB folder for each class in `root`; needs the package lmdb."""

    def __init__(self, root, classes="train", transform=None, target_transform=None):
        super().__init__(root, transform=transform, target_transform=target_transform)
        kinds = "bedroom bridge church_outdoor classroom conference_room dining_room kitchen"
        kinds = (*kinds.split(), "living_room", "restaurant", "tower")
        if isinstance(classes, str):
            single = classes == "test"
            classes = ["test"] if single else [f"{kind}_{classes}" for kind in kinds]
        folders = [os.path.join(self.root, f"{one}_lmdb") for one in classes]
        absent = [folder for folder in folders if not os.path.isdir(folder)]
        if absent:
            raise self.missing(*absent)
        self.classes, self.dbs, self.indices = list(classes), [], []
        for folder in folders:
            opened, keys = _lmdb_of(folder)
            self.dbs.append((opened, keys))
            self.indices.append((self.indices or [0])[-1] + len(keys))
        self.length = self.indices[-1]

    def __getitem__(self, index):
        target = bisect.bisect_right(self.indices, index)
        opened, keys = self.dbs[target]
        with opened.begin(write=False) as reader:
            held = reader.get(keys[index - (self.indices[target - 1] if target else 0)])
        return self.changed(Image.open(io.BytesIO(held)).convert("RGB"), target)

    def __len__(self):
        return self.length

    def extra_repr(self):
        return "Classes: {classes}".format(**self.__dict__)


def _lmdb_of(folder):
    """An open data base, and its keys in order."""
    import lmdb  # noqa: PLC0415

    opened = lmdb.open(folder, readonly=True, lock=False, readahead=False, meminit=False)
    with opened.begin(write=False) as reader:
        return opened, list(reader.cursor().iternext(keys=True, values=False))
