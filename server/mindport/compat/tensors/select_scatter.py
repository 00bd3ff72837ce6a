"""torch.select_scatter of two types, which MindSpore 2.10 refuses."""

import numpy as np

from mindport.compat.tensors.put_at import put_at


def select_scatter(input, src, dim, index):
    """A copy with other values at an index of a dimension, in the type of the tensor."""
    places = np.arange(input.size).reshape(input.shape)
    return put_at(input, src, np.take(places, index, dim))
