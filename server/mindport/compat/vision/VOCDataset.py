"""What the data sets of Pascal VOC share."""

import os

from mindport.compat.vision.VisionDataset import VisionDataset


class VOCDataset(VisionDataset):
    """The images of a list in `root`, and a file for each."""

    splits_dir = target_dir = target_ending = ""

    def __init__(
        self,
        root,
        year="2012",
        image_set="train",
        download=False,
        transform=None,
        target_transform=None,
        transforms=None,
    ):
        super().__init__(root, transforms, transform, target_transform)
        self.year, self.image_set = year, image_set
        years = [str(one) for one in range(2007, 2013)]
        sets = ["train", "trainval", "val"] + (["test"] if year == "2007" else [])
        for given, known in ((year, years), (image_set, sets)):
            if given not in known:
                raise ValueError(f"one of {known} is expected, not {given!r}")
        base = os.path.join("VOCdevkit", f"VOC{year}")
        base = os.path.join("TrainVal", base) if year == "2011" else base
        folder = os.path.join(self.root, base)
        listed = os.path.join(folder, "ImageSets", self.splits_dir, f"{image_set}.txt")
        if not os.path.isfile(listed):
            raise self.missing(listed)
        with open(listed) as file:
            names = [line.strip() for line in file]
        images, targets = (os.path.join(folder, one) for one in ("JPEGImages", self.target_dir))
        self.images = [os.path.join(images, f"{name}.jpg") for name in names]
        self.targets = [os.path.join(targets, f"{name}{self.target_ending}") for name in names]

    def __len__(self):
        return len(self.images)
