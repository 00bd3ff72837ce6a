"""torch.slice_scatter of two types, which MindSpore 2.10 refuses."""

import numpy as np

from mindport.compat.tensors.put_at import put_at


def slice_scatter(input, src, dim=0, start=None, end=None, step=1):
    """A copy with other values in a part of a dimension, in the type of the tensor."""
    places = np.arange(input.size).reshape(input.shape)
    part = (slice(None),) * (dim % input.ndim) + (slice(start, end, step),)
    return put_at(input, src, places[part])
