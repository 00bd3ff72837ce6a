"""torchvision.datasets.KMNIST."""

from mindport.compat.vision.MNIST import MNIST


class KMNIST(MNIST):
    """Signs of Japanese, from the IDX files in `root`/KMNIST/raw."""

    classes = ["o", "ki", "su", "tsu", "na", "ha", "ma", "ya", "re", "wo"]
