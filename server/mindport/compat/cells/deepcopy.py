"""copy.deepcopy."""

import copy

from mindspore import Tensor, ops


def deepcopy(value, memo=None):
    """A copy of a value and all in it; by itself MindSpore's tensors share their elements."""
    own = Tensor.__deepcopy__
    Tensor.__deepcopy__ = lambda tensor, _: ops.stop_gradient(tensor).copy()
    try:
        return copy.deepcopy(value, memo)
    finally:
        Tensor.__deepcopy__ = own
