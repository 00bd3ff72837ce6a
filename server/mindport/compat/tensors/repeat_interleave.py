"""torch.repeat_interleave."""

import mindspore
import numpy as np
from mindspore import ops


def repeat_interleave(input, repeats=None, dim=None, *, output_size=None):
    """Each element (or part of a dimension) as often as it is told; numbers alone: which ones."""
    if repeats is None:
        places = np.repeat(np.arange(input.numel()), input.asnumpy())
        return mindspore.Tensor(places).to(input.dtype)
    times = repeats.asnumpy() if isinstance(repeats, mindspore.Tensor) else repeats
    if dim is None:
        input, dim = input.reshape(-1), 0
    places = np.repeat(np.arange(input.shape[dim]), times)
    return ops.gather(input, mindspore.Tensor(places.astype(np.int64)), dim)
