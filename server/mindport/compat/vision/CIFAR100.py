"""torchvision.datasets.CIFAR100."""

from mindport.compat.vision.CIFAR10 import CIFAR10


class CIFAR100(CIFAR10):
    """Small photographs of 100 classes, from the files in `root`/cifar-100-python."""

    base_folder = "cifar-100-python"
    names = ["train"]
    test_names = ["test"]
    labels_key = "fine_labels"
    meta = {"filename": "meta", "key": "fine_label_names"}
