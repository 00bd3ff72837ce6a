"""torchvision.datasets.folder.make_dataset."""

import os

from mindport.compat.vision.find_classes import find_classes
from mindport.compat.vision.has_file_allowed_extension import has_file_allowed_extension


def make_dataset(
    directory, class_to_idx=None, extensions=None, is_valid_file=None, allow_empty=False
):
    """The files below the folder of each class, with the number of the class."""
    directory = os.path.expanduser(directory)
    if class_to_idx is None:
        class_to_idx = find_classes(directory)[1]
    elif not class_to_idx:
        raise ValueError("'class_to_idx' must have at least one entry")
    if (extensions is None) == (is_valid_file is None):
        raise ValueError("give extensions or is_valid_file, not both")
    if is_valid_file is None:
        is_valid_file = lambda path: has_file_allowed_extension(path, extensions)  # noqa: E731
    found, empty = [], []
    for name in sorted(class_to_idx):
        before = len(found)
        for folder, _, files in sorted(os.walk(os.path.join(directory, name), followlinks=True)):
            paths = (os.path.join(folder, file) for file in sorted(files))
            found += [(path, class_to_idx[name]) for path in paths if is_valid_file(path)]
        empty += [name] if len(found) == before else []
    if empty and not allow_empty:
        wanted = "" if extensions is None else f" Supported extensions are: {extensions}"
        raise FileNotFoundError(f"Found no valid file for the classes {', '.join(empty)}.{wanted}")
    return found
