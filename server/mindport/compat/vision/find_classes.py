"""torchvision.datasets.folder.find_classes."""

import os


def find_classes(directory):
    """The folders in a folder, sorted, and their places."""
    classes = sorted(entry.name for entry in os.scandir(directory) if entry.is_dir())
    if not classes:
        raise FileNotFoundError(f"Couldn't find any class folder in {directory}.")
    return classes, {name: place for place, name in enumerate(classes)}
