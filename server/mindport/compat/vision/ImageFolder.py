"""torchvision.datasets.ImageFolder."""

from mindport.compat.vision.DatasetFolder import DatasetFolder
from mindport.compat.vision.default_loader import default_loader
from mindport.compat.vision.IMG_EXTENSIONS import IMG_EXTENSIONS


class ImageFolder(DatasetFolder):
    """Images in one folder for each class."""

    def __init__(
        self,
        root,
        transform=None,
        target_transform=None,
        loader=default_loader,
        is_valid_file=None,
        allow_empty=False,
    ):
        extensions = IMG_EXTENSIONS if is_valid_file is None else None
        super().__init__(
            root, loader, extensions, transform, target_transform, is_valid_file, allow_empty
        )
        self.imgs = self.samples
