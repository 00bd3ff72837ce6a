"""getattr(torchvision.datasets, name)."""

from mindport.compat.vision.CIFAR10 import CIFAR10
from mindport.compat.vision.CIFAR100 import CIFAR100
from mindport.compat.vision.EMNIST import EMNIST
from mindport.compat.vision.FakeData import FakeData
from mindport.compat.vision.FashionMNIST import FashionMNIST
from mindport.compat.vision.ImageFolder import ImageFolder
from mindport.compat.vision.KMNIST import KMNIST
from mindport.compat.vision.MNIST import MNIST
from mindport.compat.vision.QMNIST import QMNIST
from mindport.compat.vision.STL10 import STL10
from mindport.compat.vision.SVHN import SVHN

_DATASETS = (
    *(CIFAR10, CIFAR100, EMNIST, FakeData, FashionMNIST, ImageFolder),
    *(KMNIST, MNIST, QMNIST, STL10, SVHN),
)


def dataset_class(name, *default):
    """The data set of that name in torchvision, of those that read files or need none."""
    found = {one.__name__: one for one in _DATASETS}
    if name in found:
        return found[name]
    if default:
        return default[0]
    raise AttributeError(f"no data set {name!r}: there are {', '.join(found)}")
