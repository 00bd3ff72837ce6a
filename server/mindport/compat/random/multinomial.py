"""torch.multinomial."""

import numpy as np
from mindspore import Tensor, ops


def multinomial(input, num_samples, replacement=False, *, generator=None):
    """Places that are drawn by weights, row by row."""
    if generator is not None:
        return _drawn(input, num_samples, replacement, generator.numbers)
    return ops.multinomial(input, num_samples, replacement).long()


def _drawn(input, num_samples, replacement, numbers):
    """The same from a stream of its own; the largest keys stand for draws without replacement."""
    weights = np.asarray(input.asnumpy(), np.float64)
    shares = np.cumsum(weights, -1) / weights.sum(-1, keepdims=True)
    if replacement:
        asked = numbers.random_sample((*weights.shape[:-1], num_samples))
        places = (asked[..., None] >= shares[..., None, :]).sum(-1)
    else:
        with np.errstate(divide="ignore"):
            keys = np.log(weights) - np.log(numbers.standard_exponential(weights.shape))
        places = np.argsort(-keys, -1, kind="stable")[..., :num_samples]
    return Tensor(places.astype(np.int64))
