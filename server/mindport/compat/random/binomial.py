"""torch.binomial."""

import numpy as np
from mindspore import Tensor

from mindport.compat.random.stream_of import stream_of


def binomial(count, prob, generator=None):
    """Numbers of successes, by the numbers of trials and the probabilities."""
    drawn = stream_of(generator).binomial(count.asnumpy().astype("int64"), prob.asnumpy())
    return Tensor(np.asarray(drawn)).to(count.dtype)
