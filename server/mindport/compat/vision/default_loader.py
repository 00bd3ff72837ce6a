"""torchvision.datasets.folder.default_loader."""

from PIL import Image


def default_loader(path):
    """The image in a file, in RGB."""
    with open(path, "rb") as file:
        return Image.open(file).convert("RGB")
