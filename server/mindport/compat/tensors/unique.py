"""torch.unique."""

import mindspore
import numpy as np


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """The different values in order; also where each is in the result, and how often it comes.

    Each NaN is a value of its own, as in torch.
    """
    values, _, inverse, counts = np.unique(
        input.asnumpy(),
        return_index=True,  # it makes the order stable
        return_inverse=True,
        return_counts=True,
        axis=dim,
        equal_nan=False,
    )
    found = [mindspore.Tensor(values)]
    if return_inverse:
        shape = input.shape if dim is None else (input.shape[dim],)
        found.append(mindspore.Tensor(inverse.reshape(shape)))
    if return_counts:
        found.append(mindspore.Tensor(counts))
    return found[0] if len(found) == 1 else tuple(found)
