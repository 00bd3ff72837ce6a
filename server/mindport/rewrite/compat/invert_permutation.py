"""torch.nn.utils.rnn.invert_permutation."""

from mindspore import Tensor
from numpy import argsort


def invert_permutation(permutation):
    """The order that undoes a permutation."""
    if permutation is None:
        return None
    return Tensor(argsort(permutation.asnumpy()), permutation.dtype)
