"""Sparse tensors of torch as dense ones, which remember the elements that torch stores.

MindSpore's own sparse tensors are no tensors: few functions take them, and no gradient passes
(2.10). A dense tensor gives the same values for all that torch computes with sparse ones. What
torch stores is asked of the tensor that was made. It takes memory for all elements.
"""

import numpy as np


def remembered(dense, places, layout="coo", values=None):
    """A dense tensor with the places of its elements in columns; `values` where some repeat."""
    dense._stored = np.ascontiguousarray(places), values, layout
    return dense
