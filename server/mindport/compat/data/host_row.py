"""Rows on the host."""

import numpy
from mindspore import Tensor


def host_row(rows, index):
    """A row of a tensor, an array or a list, as an array or a number."""
    found = (rows.asnumpy() if isinstance(rows, Tensor) else rows)[index]
    return found.asnumpy() if isinstance(found, Tensor) else numpy.asarray(found)
