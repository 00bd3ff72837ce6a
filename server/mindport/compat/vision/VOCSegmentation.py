"""torchvision.datasets.VOCSegmentation."""

from PIL import Image

from mindport.compat.vision.VOCDataset import VOCDataset


class VOCSegmentation(VOCDataset):
    """Images, each with an image of its classes."""

    splits_dir, target_dir, target_ending = "Segmentation", "SegmentationClass", ".png"

    @property
    def masks(self):
        return self.targets

    def __getitem__(self, index):
        image, target = Image.open(self.images[index]).convert("RGB"), Image.open(self.masks[index])
        return (image, target) if self.transforms is None else self.transforms(image, target)
