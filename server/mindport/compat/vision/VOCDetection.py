"""torchvision.datasets.VOCDetection."""

import collections
import xml.etree.ElementTree

from PIL import Image

from mindport.compat.vision.VOCDataset import VOCDataset


class VOCDetection(VOCDataset):
    """Images, each with what its XML file says."""

    splits_dir, target_dir, target_ending = "Main", "Annotations", ".xml"

    @property
    def annotations(self):
        return self.targets

    def __getitem__(self, index):
        image = Image.open(self.images[index]).convert("RGB")
        tree = xml.etree.ElementTree.parse(self.annotations[index])
        target = self.parse_voc_xml(tree.getroot())
        return (image, target) if self.transforms is None else self.transforms(image, target)

    @staticmethod
    def parse_voc_xml(node):
        """A dict of a node: texts, dicts of the nodes in it, and lists of several."""
        if not len(node):
            return {node.tag: node.text.strip()} if node.text else {}
        inner = collections.defaultdict(list)
        for child in node:
            for name, value in VOCDetection.parse_voc_xml(child).items():
                inner[name].append(value)
        if node.tag == "annotation":
            inner["object"] = [inner["object"]]
        return {node.tag: {name: one[0] if len(one) == 1 else one for name, one in inner.items()}}
