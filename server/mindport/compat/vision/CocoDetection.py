"""torchvision.datasets.CocoDetection."""

import os

from PIL import Image

from mindport.compat.vision.CocoIndex import CocoIndex
from mindport.compat.vision.VisionDataset import VisionDataset


class CocoDetection(VisionDataset):
    """Images with their annotations; `coco` is pycocotools' where that is installed."""

    def __init__(self, root, annFile, transform=None, target_transform=None, transforms=None):
        super().__init__(root, transforms, transform, target_transform)
        try:
            from pycocotools.coco import COCO  # noqa: PLC0415
        except ImportError:
            COCO = CocoIndex
        self.coco = COCO(annFile)
        self.ids = sorted(self.coco.imgs)

    def _load_image(self, id):
        name = self.coco.loadImgs(id)[0]["file_name"]
        return Image.open(os.path.join(self.root, name)).convert("RGB")

    def _load_target(self, id):
        return self.coco.loadAnns(self.coco.getAnnIds(id))

    def __getitem__(self, index):
        if not isinstance(index, int):
            raise ValueError(f"Index must be of type integer, got {type(index)} instead.")
        image, target = self._load_image(self.ids[index]), self._load_target(self.ids[index])
        return (image, target) if self.transforms is None else self.transforms(image, target)

    def __len__(self):
        return len(self.ids)
