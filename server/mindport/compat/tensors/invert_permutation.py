"""torch.nn.utils.rnn.invert_permutation."""

import numpy as np
from mindspore import Tensor


def invert_permutation(permutation):
    """The order that undoes a permutation."""
    if permutation is None:
        return None
    return Tensor(np.argsort(permutation.asnumpy()), permutation.dtype)
