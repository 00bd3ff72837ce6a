"""Annotations of COCO."""

import collections
import json


class CocoIndex:
    """What is asked of pycocotools' COCO most, read from its JSON file."""

    def __init__(self, annotation_file):
        with open(annotation_file) as file:
            self.dataset = json.load(file)
        self.imgs = {one["id"]: one for one in self.dataset["images"]}
        self.cats = {one["id"]: one for one in self.dataset.get("categories", [])}
        self.anns = {one["id"]: one for one in self.dataset.get("annotations", [])}
        self.imgToAnns = collections.defaultdict(list)
        for one in self.dataset.get("annotations", []):
            self.imgToAnns[one["image_id"]].append(one)

    def getImgIds(self):
        return list(self.imgs)

    def getCatIds(self):
        return list(self.cats)

    def getAnnIds(self, imgIds=()):
        wanted = imgIds if isinstance(imgIds, (tuple, list)) else [imgIds]
        return [one["id"] for image in wanted for one in self.imgToAnns.get(image, [])]

    def loadImgs(self, ids=()):
        return [self.imgs[one] for one in (ids if isinstance(ids, (tuple, list)) else [ids])]

    def loadCats(self, ids=()):
        return [self.cats[one] for one in (ids if isinstance(ids, (tuple, list)) else [ids])]

    def loadAnns(self, ids=()):
        return [self.anns[one] for one in (ids if isinstance(ids, (tuple, list)) else [ids])]
