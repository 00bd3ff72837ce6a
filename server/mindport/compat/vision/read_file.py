"""torchvision.io.read_file."""

import numpy
from mindspore import Tensor


def read_file(path):
    """The bytes of a file as a tensor."""
    return Tensor(numpy.fromfile(path, numpy.uint8))
