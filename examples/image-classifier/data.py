"""Pictures on disk, and the batches made of them."""

from pathlib import Path

import torch
from PIL import Image
from torch.utils.data import DataLoader, Dataset
from torchvision import transforms


class Pictures(Dataset):
    """A folder with one folder for each class."""

    def __init__(self, root, train=True):
        self.files = sorted(Path(root).glob("*/*.png"))
        self.classes = sorted({file.parent.name for file in self.files})
        steps = [transforms.RandomHorizontalFlip()] if train else []
        self.transform = transforms.Compose(
            [*steps, transforms.ToTensor(), transforms.Normalize((0.5, 0.5, 0.5), (0.25, 0.25, 0.25))]
        )

    def __len__(self):
        return len(self.files)

    def __getitem__(self, index):
        file = self.files[index]
        label = self.classes.index(file.parent.name)
        return self.transform(Image.open(file).convert("RGB")), torch.tensor(label)


def loaders(root, batch_size=128):
    """The batches to learn from, and those to test with."""
    train = Pictures(Path(root) / "train")
    test = Pictures(Path(root) / "test", train=False)
    return (
        DataLoader(train, batch_size, shuffle=True, num_workers=4, pin_memory=True),
        DataLoader(test, batch_size, num_workers=4),
    )
