"""torchvision.datasets.FashionMNIST."""

from mindport.compat.vision.MNIST import MNIST


class FashionMNIST(MNIST):
    """Clothes, from the IDX files in `root`/FashionMNIST/raw."""

    classes = [
        *("T-shirt/top", "Trouser", "Pullover", "Dress", "Coat"),
        *("Sandal", "Shirt", "Sneaker", "Bag", "Ankle boot"),
    ]
