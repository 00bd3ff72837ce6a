"""An index of numpy, for what may be a tensor."""

import mindspore
import numpy as np


def index_of(values, index):
    """A number or a tensor in place of numpy's where tensors are indexed, else as it is."""
    if not isinstance(values, mindspore.Tensor) or not isinstance(index, (np.ndarray, np.generic)):
        return index
    return mindspore.tensor(index) if index.ndim else index.item()
